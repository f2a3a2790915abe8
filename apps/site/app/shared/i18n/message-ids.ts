import type bets from '@duskline/i18n/locales/en-US/bets.json';
import type betslip from '@duskline/i18n/locales/en-US/betslip.json';
import type errors from '@duskline/i18n/locales/en-US/errors.json';
import type session from '@duskline/i18n/locales/en-US/session.json';
import type settings from '@duskline/i18n/locales/en-US/settings.json';
import type shell from '@duskline/i18n/locales/en-US/shell.json';
import type sport from '@duskline/i18n/locales/en-US/sport.json';
import type system from '@duskline/i18n/locales/en-US/system.json';

/** Names of the texts of each area. English is the source: a name that is not there does not compile. */
interface Areas {
  bets: keyof typeof bets;
  betslip: keyof typeof betslip;
  errors: keyof typeof errors;
  session: keyof typeof session;
  settings: keyof typeof settings;
  shell: keyof typeof shell;
  sport: keyof typeof sport;
  system: keyof typeof system;
}

/** Texts that are used together and sent together: one file of each language. */
export type TextArea = keyof Areas;

/** Every text of the site by its name. */
export type MessageId = Areas[TextArea];

export const textAreas = Object.keys({
  bets: true,
  betslip: true,
  errors: true,
  session: true,
  settings: true,
  shell: true,
  sport: true,
  system: true,
} satisfies Record<TextArea, true>) as TextArea[];

/** Texts of the frame around every page: each document brings them. */
export const SHELL_AREAS: readonly TextArea[] = ['shell', 'errors'];
