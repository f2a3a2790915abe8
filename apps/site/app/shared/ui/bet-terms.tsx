import { useT } from '../i18n/site-context.tsx';
import type { BetTerms } from '../model/bet-terms.ts';

interface BetTermsListProps {
  terms: BetTerms;
  money: (amount: number) => string;
  /** A bet whose stake is not called one says here what paid it. */
  isFreeBet?: boolean;
}

/** What a bet is made of beyond its selections, in one line. */
export function BetTermsList({ terms, money, isFreeBet = false }: BetTermsListProps) {
  const t = useT();
  const texts = [
    ...terms.rows.map(({ system, lines, unitStake }) => t('bets.system.row', { system, count: lines, stake: money(unitStake) })),
    terms.lines && t('bets.lines', { count: terms.lines.count, stake: money(terms.lines.unitStake) }),
    terms.lay && t(terms.lay),
    terms.teaserPoints.length > 0
      ? terms.teaserPoints.map((points) => t('slip.teaser.points', { points })).join(' / ')
      : undefined,
    isFreeBet ? t('bets.freeBet') : undefined,
  ].filter((text) => text !== undefined);
  if (texts.length === 0) return null;
  return (
    <ul className="bet-terms">
      {texts.map((text) => (
        <li key={text} dir="auto">
          {text}
        </li>
      ))}
    </ul>
  );
}
