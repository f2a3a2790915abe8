import { traitsOf } from '@duskline/betting/bet-type';
import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { lazy, type ReactNode, Suspense } from 'react';
import { loadPart } from '../../../shared/api/load-part.ts';
import { useT } from '../../../shared/i18n/site-context.tsx';
import { refusalView } from '../../../shared/model/refusal.ts';
import { isBalanceLow } from '../model/afford.ts';
import { appliedSelections, changedSelections, type ShownSelection } from '../model/slip.ts';
import { fixOver, lowerStake, type SuggestedFix, suggestedFix } from '../model/suggested-fix.ts';
import type { SlipProblem } from '../state/slip-state.ts';
import { useLasting } from './place-bet-button.tsx';
import slipCardCss from './slip-card.module.css';
import css from './slip-notices.module.css';
import { useFixInput } from './use-fix-input.ts';
import { useBetMode, useSlip, useSlipMoneyText, useSlipParts } from './use-slip.ts';

/** Offers are rare: their card is loaded with the first one. */
const OfferCard = lazy(() => loadPart(() => import('./offer-card.tsx')).then((module) => ({ default: module.OfferCard })));

function SuggestedFixButton({ suggestion }: { suggestion: SuggestedFix }) {
  const t = useT();
  const money = useSlipMoneyText();
  const { placement } = useSlipParts();
  const amount = suggestion.amountMinor === undefined ? '' : money(suggestion.amountMinor);
  return (
    <button type="button" className={`button ${css.slipFix}`} onClick={() => placement.apply(suggestion)}>
      {t(suggestion.text, { amount, count: suggestion.affectedKeys.length })}
    </button>
  );
}

/** A red card: what happened, and the one press that puts it right. Read out at once. */
function ProblemCard({
  title,
  text,
  suggestion,
}: {
  title: string;
  text?: string | undefined;
  suggestion?: SuggestedFix | undefined;
}) {
  const t = useT();
  const { slip } = useSlipParts();
  return (
    <div className={css.slipProblem} role="alert">
      <TriangleAlert className="icon" aria-hidden="true" />
      <div>
        <strong>{title}</strong>
        {text !== undefined && text !== '' && <p>{text}</p>}
        {suggestion && <SuggestedFixButton suggestion={suggestion} />}
      </div>
      <button
        type="button"
        className={slipCardCss.slipRemove}
        aria-label={t('slip.dismiss')}
        onClick={() => slip.setProblem(undefined)}
      >
        <X className="icon icon-small" aria-hidden="true" />
      </button>
    </div>
  );
}

function Problem({ problem }: { problem: SlipProblem }) {
  const t = useT();
  const money = useSlipMoneyText();
  const input = useFixInput();
  if (problem.kind === 'lost') return <ProblemCard title={t('slip.lost.title')} text={t('slip.lost.text')} />;
  if (problem.kind === 'stopped')
    return (
      <ProblemCard title={t('slip.stopped.title')} text={t(problem.isUnknown ? 'slip.stopped.unknown' : 'slip.stopped.unsent')} />
    );
  if (problem.kind === 'balance') {
    const values = { balance: money(input.balanceMinor ?? 0n), stake: money(input.sum.stakeMinor) };
    // What it costs and what there is stands first; the words of the specification after it (MSG-BALANCE-02).
    return <ProblemCard title={t('slip.lessBalanceText', values)} text={t('slip.lessBalance')} suggestion={lowerStake(input)} />;
  }
  const view = refusalView(problem.exceptionName);
  const max = input.content.bounds.maxMinor[problem.kind === 'declined' ? (problem.affectedKeys[0] ?? '') : ''];
  const values = { min: money(input.content.bounds.minMinor), max: max === undefined ? '' : money(max) };
  // BETSLIP-28: the server's own words for what we have no text for, and "Server error" when it said nothing.
  const said = view ? t(view.text, values) : problem.message || t('slip.serverError');
  const left = problem.kind === 'declined' ? problem.remainingMinor : undefined;
  const text = left === undefined ? said : `${said} ${t('slip.remaining', { amount: money(left) })}`;
  if (problem.kind === 'add') return <ProblemCard title={t('slip.notAdded')} text={text} />;
  return (
    <ProblemCard
      title={t(view?.title ?? 'slip.declined.title')}
      text={text}
      suggestion={suggestedFix(problem.exceptionName, problem.affectedKeys, input)}
    />
  );
}

function Note({ kind, children }: { kind: 'good' | 'warn'; children: ReactNode }) {
  return (
    <p className={css.slipNote} data-kind={kind}>
      {kind === 'good' ? <Check className="icon" aria-hidden="true" /> : <TriangleAlert className="icon" aria-hidden="true" />}
      <span>{children}</span>
    </p>
  );
}

/** A stake above the balance, said before the press, with the one press that puts it right. */
function BalanceNote() {
  const t = useT();
  const money = useSlipMoneyText();
  const input = useFixInput();
  const { content, sum, balanceMinor } = input;
  if (balanceMinor === undefined || !isBalanceLow(content, sum, balanceMinor)) return null;
  const suggestion = lowerStake(input);
  return (
    <div className={`${css.slipNote} ${css.slipNoteBalance}`} data-kind="warn">
      <TriangleAlert className="icon" aria-hidden="true" />
      <div>
        <strong>{t('slip.lessBalanceText', { balance: money(balanceMinor), stake: money(sum.stakeMinor) })}</strong>
        {/* Said once, and not again with every figure that is typed. */}
        <span className="sr-only" role="status">
          {t('refusal.balance')}
        </span>
        {suggestion && <SuggestedFixButton suggestion={suggestion} />}
      </div>
    </div>
  );
}

/** Selections whose match has ended, and the one press that takes them out. */
function OverNote({ suggestion }: { suggestion: SuggestedFix }) {
  const t = useT();
  return (
    <div className={`${css.slipNote} ${css.slipNoteBalance}`} data-kind="warn">
      <TriangleAlert className="icon" aria-hidden="true" />
      <div>
        <strong>{t('slip.overText', { count: suggestion.affectedKeys.length })}</strong>
        <SuggestedFixButton suggestion={suggestion} />
      </div>
    </div>
  );
}

/** So long it is said that odds were applied; the cards go on showing what they were. */
const APPLIED_MS = 4_000;

function AppliedNote({ applied }: { applied: readonly ShownSelection[] }) {
  const t = useT();
  const isOver = useLasting(true, APPLIED_MS);
  const isBetter = applied.every((selection) => selection.oddsMilli > (selection.wasOddsMilli ?? 0));
  return isOver ? null : (
    <Note kind="good">{t(isBetter ? 'slip.betterApplied' : 'slip.newApplied', { count: applied.length })}</Note>
  );
}

/** What there is to say above the stake, one thing of each kind. */
export function SlipNotices() {
  const t = useT();
  const problem = useSlip((state) => state.problem);
  const data = useSlip((state) => state.data);
  const placing = useSlip((state) => state.placing);
  // A bet that is on its way keeps the odds it was sent with: what moves meanwhile is no question to the customer.
  const isPlacing = placing.step !== 'idle';
  const over = fixOver(data.selections);
  const { isMultiLeg } = traitsOf(useBetMode().betType);
  // Odds of a bet of several are a question once nothing has to leave it first.
  const changed = isPlacing || (over && isMultiLeg) ? 0 : changedSelections(data).length;
  const applied = isPlacing ? [] : appliedSelections(data);
  return (
    <>
      {problem && <Problem problem={problem} />}
      {!problem && !isPlacing && <BalanceNote />}
      {over && !isPlacing && <OverNote suggestion={over} />}
      {placing.step === 'offered' && (
        <Suspense fallback={<div className={`skeleton ${css.slipOfferPlace}`} />}>
          <OfferCard offer={placing.offer} />
        </Suspense>
      )}
      {placing.step === 'checking' && <Note kind="warn">{t('slip.checking')}</Note>}
      {changed > 0 && <Note kind="warn">{t('slip.oddsChanged', { count: changed })}</Note>}
      {changed === 0 && applied.length > 0 && (
        <AppliedNote key={applied.map(({ id, oddsMilli }) => `${id} ${oddsMilli}`).join()} applied={applied} />
      )}
    </>
  );
}
