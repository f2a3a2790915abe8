import * as v from 'valibot';
import { call } from '../call.ts';
import { language } from '../fields.ts';

/** Keys as browsers give them: base64url without padding, of exactly so many letters. */
const key = (letters: number, what: string) => v.pipe(v.string(), v.regex(new RegExp(`^[\\w-]{${letters}}$`), what));
/** In the letters in which browsers write an address. */
const endpoint = v.pipe(v.string(), v.maxLength(1_000, 'is too long'), v.regex(/^https?:[!-~]+$/, 'is no address'));
const reply = v.object({
  /** For PushManager.subscribe; null: this server sends no notifications. */
  publicKey: v.nullable(v.string()),
  goals: v.boolean(),
  bets: v.boolean(),
});

/** Notifications of goals and bet results in a browser of a player. The address of a browser is a secret, which stands in no URL of ours. */
export const notificationCalls = {
  'player.notifications': call.post('/api/player/notifications', {
    auth: 'player',
    // Shown by the settings, whenever they are opened.
    isPassive: true,
    rate: 'read',
    summary: 'What a browser is notified of',
    source: 'ours: design 3.1',
    // Without one: what this browser would have to know to ask for notifications.
    body: v.strictObject({ endpoint: v.optional(endpoint) }),
    reply,
    expectedUser: 'required',
  }),
  'player.setnotifications': call.post('/api/player/setnotifications', {
    auth: 'player',
    summary: 'Say what a browser is notified of; nothing forgets it',
    source: 'ours: design 3.1',
    // Notifications are written in the language of the page.
    query: v.strictObject({ languageCode: v.optional(language) }),
    body: v.strictObject({
      endpoint,
      p256dh: key(87, 'is no public key'),
      auth: key(22, 'is no secret of a browser'),
      goals: v.boolean(),
      bets: v.boolean(),
    }),
    reply,
    expectedUser: 'required',
    errors: ['NotFoundException'],
  }),
} as const;
