import type { Identity } from '../../modules/identity/index.ts';
import type { Messages } from '../../modules/messages/index.ts';
import type { Notify } from '../../modules/notify/index.ts';
import type { Tx } from '../../platform/db/create-db.ts';
import type { PlayerMail } from '../../platform/player-mail.ts';

/** Mails of this kind are said in the account too, where nobody who reads the mailbox can delete them. */
const ALSO_SAID = new Set<PlayerMail['kind']>(['password-changed']);

/** A mail to a player, and the message beside it, in the transaction that causes both. */
export const createMailWriter =
  (notify: Pick<Notify, 'writeWithin'>, messages: Pick<Messages, 'writeWithin'>) =>
  async (tx: Tx, mail: PlayerMail): Promise<void> => {
    await notify.writeWithin(tx, mail);
    if (ALSO_SAID.has(mail.kind)) await messages.writeWithin(tx, { userId: mail.userId, kind: 'password-changed' });
  };

/** That an export is ready, in the transaction in which it is. Both lead to the account; what is in the export is given there for the password alone. */
export const createReadyWriter =
  (
    identity: Pick<Identity, 'mailboxOf'>,
    notify: Pick<Notify, 'writeWithin'>,
    messages: Pick<Messages, 'writeWithin'>,
    usefulMs: number,
  ) =>
  async (tx: Tx, userId: string, language: string): Promise<void> => {
    const mailbox = await identity.mailboxOf(userId);
    if (mailbox !== null)
      await notify.writeWithin(tx, { kind: 'export-ready', userId, ...mailbox, language, path: '/user/myData', usefulMs });
    await messages.writeWithin(tx, { userId, kind: 'export-ready' });
  };
