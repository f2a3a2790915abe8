/** The mailbox is an address of before of another account, which may come back to it. For everybody else it is taken. */
export class MailboxHeldError extends Error {
  constructor() {
    super('this mailbox is held for the account that had it');
  }
}
