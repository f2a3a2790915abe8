import { defaultLocale, localeByCode } from '@duskline/i18n/locales';
import { LocaleTexts } from '../../platform/texts/locale-texts.ts';
import type { BetFacts, GoalFacts } from './types.ts';

type Texts = Readonly<Record<'goal' | 'goal.takenBack' | 'bet.text' | `bet.${BetFacts['result']}`, string>>;

/** What the service worker of the site gets. */
export interface PushPayload {
  title: string;
  body: string;
  /** A path of the site. */
  path: string;
  /** One notification of a tag is shown. */
  tag: string;
  /** Of two of a tag the one with the higher number is newer. */
  number: number;
}

/** A name of a team may be of any length; a message has a few hundred bytes. */
const shortened = (name: string): string => (name.length <= 60 ? name : `${name.slice(0, 59)}…`);

export type Told = { kind: 'goal'; facts: GoalFacts } | { kind: 'bet'; facts: BetFacts };

/** Writes a notification in a language of the site. */
export function createNotificationWriter(): (news: Told, language: string) => Pick<PushPayload, 'title' | 'body' | 'path'> {
  const areas = new LocaleTexts<Texts>('push');
  return (news, code) => {
    const texts = areas.of(areas.languageOf(code));
    const { segment } = localeByCode(code) ?? defaultLocale;
    if (news.kind === 'bet')
      return {
        title: texts[`bet.${news.facts.result}`],
        body: texts['bet.text'],
        path: `/${segment}/bets/${news.facts.ticketId}`,
      };
    const { home, away, homeScore, awayScore, isTakenBack, path } = news.facts;
    return {
      title: texts[isTakenBack ? 'goal.takenBack' : 'goal'],
      body: `${shortened(home)} ${homeScore}–${awayScore} ${shortened(away)}`,
      path: `/${segment}${path}`,
    };
  };
}
