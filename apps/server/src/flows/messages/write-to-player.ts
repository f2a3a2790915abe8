import type { Messages } from '../../modules/messages/index.ts';
import type { Notify } from '../../modules/notify/index.ts';
import type { Tx } from '../../platform/db/create-db.ts';

type NewMail = Parameters<Notify['writeWithin']>[1];

/** Mails of this kind are said in the account too, where nobody who reads the mailbox can delete them. */
const ALSO_SAID = new Set<NewMail['kind']>(['password-changed']);

/** A mail to a player, and the message beside it, in the transaction that causes both. */
export const createMailWriter =
  (notify: Pick<Notify, 'writeWithin'>, messages: Pick<Messages, 'writeWithin'>) =>
  async (tx: Tx, mail: NewMail): Promise<void> => {
    await notify.writeWithin(tx, mail);
    if (ALSO_SAID.has(mail.kind)) await messages.writeWithin(tx, { userId: mail.userId, kind: 'password-changed' });
  };
