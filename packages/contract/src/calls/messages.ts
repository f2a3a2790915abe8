import * as v from 'valibot';
import { call } from '../call.ts';
import { MessagePage, UnreadMessages, UserMessage } from '../entities/message.ts';
import { language, page, pageSize, uuid, uuids } from '../fields.ts';

const FAULT = 'is not a message id';
/** What the system says is written in the language of the page that shows it. */
const read = v.strictObject({ languageCode: v.optional(language) });
const change = {
  auth: 'player',
  duringBreak: true,
  expectedUser: 'required',
  body: v.strictObject({ ids: uuids(FAULT) }),
  reply: v.object({ Success: v.boolean(), TotalRecords: v.number() }),
} as const;

/** Messages to a player (MSG-01 to MSG-04). Page numbers start at 0 here and at 1 on the screen (AMB-24). */
export const messageCalls = {
  'player.unreadmessages': call.get('/api/player/unreadmessages', {
    auth: 'player',
    // A page asks by itself, whenever one comes.
    isPassive: true,
    duringBreak: true,
    summary: 'How many messages are unread',
    source: 'MSG-03',
    reply: UnreadMessages,
  }),
  'player.messages': call.get('/api/player/messages', {
    auth: 'player',
    // A page asks by itself, whenever one comes.
    isPassive: true,
    duringBreak: true,
    summary: 'Messages, newest first',
    source: 'MSG-01',
    query: v.strictObject({ ...read.entries, page: page(0), size: pageSize(10, 50) }),
    reply: MessagePage,
  }),
  'player.readmessage': call.post('/api/player/readmessage', {
    auth: 'player',
    duringBreak: true,
    expectedUser: 'required',
    summary: 'Read a message: it is unread no longer',
    source: 'MSG-04',
    query: read,
    body: v.strictObject({ id: uuid(FAULT) }),
    reply: UserMessage,
    errors: ['NotFoundException'],
  }),
  'player.removemessages': call.post('/api/player/removemessages', {
    ...change,
    summary: 'Remove messages; for ten seconds they can be brought back',
    source: 'MSG-04',
  }),
  'player.restoremessages': call.post('/api/player/restoremessages', {
    ...change,
    summary: 'Bring back messages that were removed in the last ten seconds',
    source: 'MSG-04',
  }),
} as const;
