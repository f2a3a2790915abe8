import type { PlayerMail } from '../../platform/player-mail.ts';

/** What is filled into the text of a mail. */
export type MailFacts = Pick<PlayerMail, 'name' | 'path' | 'isEverywhere' | 'device'>;
