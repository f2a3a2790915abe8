import type account from '@duskline/i18n/locales/en-US/account.json';
import type aml from '@duskline/i18n/locales/en-US/aml.json';
import type bets from '@duskline/i18n/locales/en-US/bets.json';
import type betslip from '@duskline/i18n/locales/en-US/betslip.json';
import type bonusTerms from '@duskline/i18n/locales/en-US/bonus-terms.json';
import type content from '@duskline/i18n/locales/en-US/content.json';
import type cookies from '@duskline/i18n/locales/en-US/cookies.json';
import type documents from '@duskline/i18n/locales/en-US/documents.json';
import type errors from '@duskline/i18n/locales/en-US/errors.json';
import type esports from '@duskline/i18n/locales/en-US/esports.json';
import type limits from '@duskline/i18n/locales/en-US/limits.json';
import type lists from '@duskline/i18n/locales/en-US/lists.json';
import type messages from '@duskline/i18n/locales/en-US/messages.json';
import type multiView from '@duskline/i18n/locales/en-US/multi-view.json';
import type myData from '@duskline/i18n/locales/en-US/my-data.json';
import type oddsHistory from '@duskline/i18n/locales/en-US/odds-history.json';
import type payments from '@duskline/i18n/locales/en-US/payments.json';
import type privacy from '@duskline/i18n/locales/en-US/privacy.json';
import type responsible from '@duskline/i18n/locales/en-US/responsible.json';
import type results from '@duskline/i18n/locales/en-US/results.json';
import type schedule from '@duskline/i18n/locales/en-US/schedule.json';
import type session from '@duskline/i18n/locales/en-US/session.json';
import type settings from '@duskline/i18n/locales/en-US/settings.json';
import type shell from '@duskline/i18n/locales/en-US/shell.json';
import type sport from '@duskline/i18n/locales/en-US/sport.json';
import type statement from '@duskline/i18n/locales/en-US/statement.json';
import type statistics from '@duskline/i18n/locales/en-US/statistics.json';
import type system from '@duskline/i18n/locales/en-US/system.json';
import type terms from '@duskline/i18n/locales/en-US/terms.json';
import type tracker from '@duskline/i18n/locales/en-US/tracker.json';
import type twoStep from '@duskline/i18n/locales/en-US/two-step.json';
import type virtual from '@duskline/i18n/locales/en-US/virtual.json';

/** Names of the texts of each area. English is the source: a name that is not there does not compile. */
interface Areas {
  account: keyof typeof account;
  bets: keyof typeof bets;
  betslip: keyof typeof betslip;
  content: keyof typeof content;
  terms: keyof typeof terms;
  privacy: keyof typeof privacy;
  aml: keyof typeof aml;
  cookies: keyof typeof cookies;
  responsible: keyof typeof responsible;
  'bonus-terms': keyof typeof bonusTerms;
  payments: keyof typeof payments;
  documents: keyof typeof documents;
  errors: keyof typeof errors;
  results: keyof typeof results;
  schedule: keyof typeof schedule;
  limits: keyof typeof limits;
  lists: keyof typeof lists;
  messages: keyof typeof messages;
  'multi-view': keyof typeof multiView;
  esports: keyof typeof esports;
  'odds-history': keyof typeof oddsHistory;
  session: keyof typeof session;
  settings: keyof typeof settings;
  shell: keyof typeof shell;
  sport: keyof typeof sport;
  statement: keyof typeof statement;
  statistics: keyof typeof statistics;
  system: keyof typeof system;
  tracker: keyof typeof tracker;
  'two-step': keyof typeof twoStep;
  'my-data': keyof typeof myData;
  virtual: keyof typeof virtual;
}

/** Texts that are used together and sent together: one file of each language. */
export type TextArea = keyof Areas;

/** Every text of the site by its name. */
export type MessageId = Areas[TextArea];

export const textAreas = Object.keys({
  account: true,
  bets: true,
  betslip: true,
  content: true,
  terms: true,
  privacy: true,
  aml: true,
  cookies: true,
  responsible: true,
  'bonus-terms': true,
  payments: true,
  documents: true,
  errors: true,
  results: true,
  schedule: true,
  limits: true,
  lists: true,
  messages: true,
  'multi-view': true,
  esports: true,
  'odds-history': true,
  session: true,
  settings: true,
  shell: true,
  sport: true,
  statement: true,
  statistics: true,
  system: true,
  tracker: true,
  'two-step': true,
  'my-data': true,
  virtual: true,
} satisfies Record<TextArea, true>) as TextArea[];

/** Texts of the frame around every page: each document brings them. */
export const SHELL_AREAS: readonly TextArea[] = ['shell', 'errors'];
