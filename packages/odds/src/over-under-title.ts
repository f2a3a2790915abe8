import type { OddsFormat } from './odds-format.ts';

/** Where a title is shown. `viewFormat` is the line view, which is not one of the odds formats (AMB-11). */
export interface TitleContext {
  readonly language: string;
  readonly oddsFormat: OddsFormat;
  readonly viewFormat: 'european' | 'american' | 'asian';
}

const SHORT: Readonly<Record<string, string>> = { Over: 'O', Under: 'U' };

/** "Over 2.5" becomes "O 2.5" in en-US with american odds or the asian view (ODDS-03); otherwise the title stays as it is. */
export function overUnderTitle(title: string, context: TitleContext): string {
  const shortens = context.language === 'en-US' && (context.oddsFormat === 'american' || context.viewFormat === 'asian');
  return shortens ? title.replace(/^(Over|Under)(?= |$)/, (word) => SHORT[word] ?? word) : title;
}
