import type bets from '../../locales/bets/en-US.json';
import type errors from '../../locales/errors/en-US.json';
import type session from '../../locales/session/en-US.json';
import type shell from '../../locales/shell/en-US.json';
import type sport from '../../locales/sport/en-US.json';

/** Every text of the site by its name. English is the source: a name that is not there does not compile. */
export type MessageId = keyof typeof shell | keyof typeof sport | keyof typeof session | keyof typeof errors | keyof typeof bets;
