import type { Currency } from '@duskline/money/currency';
import { useT } from '../../../shared/i18n/site-context.tsx';
import { useAccount } from '../../../shared/session/session-store.ts';
import { quickStakes } from '../model/quick-stakes.ts';
import { singleRow } from '../model/single-mode.ts';
import { activeId, addToStake, amountText, setSame, setStake, stakeOf } from '../model/stakes.ts';
import { balanceOf } from '../state/placement.ts';
import { StakeField } from './stake-field.tsx';
import { useSlip, useSlipContent, useSlipParts } from './use-slip.ts';

/** Adds to the stake that was touched last. */
function QuickStakes({ currency }: { currency: Currency }) {
  const t = useT();
  const { slip } = useSlipParts();
  const isBusy = useSlip((state) => state.placing.step !== 'idle');
  const lines = useSlip((state) => state.data.lines);
  const active = useSlip((state) =>
    activeId(
      state.stakes,
      state.data.lines.map((line) => line.id),
    ),
  );
  const line = lines.find((one) => one.id === active);
  if (!line) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a named group of buttons inside the form
    <div className="slip-quick" role="group" aria-label={t('slip.quickStakes', { name: line.title })}>
      {quickStakes(currency).map((minor) => (
        <button
          key={minor}
          type="button"
          disabled={isBusy}
          onClick={() =>
            slip.setStakes((stakes, ids) =>
              setStake(stakes, ids, line.id, addToStake(stakeOf(stakes, line.id).text, minor, currency)),
            )
          }
        >
          <bdi>+{amountText(minor, currency)}</bdi>
        </button>
      ))}
    </div>
  );
}

/** The largest stake that can be placed: the limit of the selection, or what the player has if that is less. */
function MaxButton({ id }: { id: string }) {
  const t = useT();
  const { slip } = useSlipParts();
  const { currency, maxMinor } = useSlip((state) => state.data.bounds);
  const account = useAccount();
  const isBusy = useSlip((state) => state.placing.step !== 'idle');
  const balanceMinor = useSlip((state) => balanceOf(state, account));
  const limit = maxMinor[id];
  if (!currency || limit === undefined) return null;
  const minor = balanceMinor !== undefined && balanceMinor > 0n && balanceMinor < limit ? balanceMinor : limit;
  return (
    <button
      type="button"
      className="slip-max"
      disabled={isBusy}
      onClick={() => slip.setStakes((stakes, ids) => setStake(stakes, ids, id, amountText(minor, currency)))}
    >
      {t('slip.max')}
    </button>
  );
}

function SameSwitch() {
  const t = useT();
  const { slip } = useSlipParts();
  const isSame = useSlip((state) => state.stakes.isSame);
  const isBusy = useSlip((state) => state.placing.step !== 'idle');
  return (
    <div className="slip-same">
      <span id="slip-same">{t('slip.same')}</span>
      <button
        type="button"
        className="switch"
        role="switch"
        disabled={isBusy}
        aria-checked={isSame}
        aria-labelledby="slip-same"
        onClick={() => slip.setStakes((stakes, ids) => setSame(stakes, ids, !isSame))}
      />
    </div>
  );
}

/** Stakes of singles: one field for one selection or for all alike; otherwise the cards have a field each. */
export function SingleStakes() {
  const t = useT();
  const lines = useSlip((state) => state.data.lines);
  const { currency } = useSlip((state) => state.data.bounds);
  const content = useSlipContent();
  const isSame = content.stakes.isSame;
  const [first] = lines;
  if (!first || !currency) return null;
  const isOne = lines.length === 1;
  return (
    <>
      {!isOne && <SameSwitch />}
      {(isOne || isSame) && (
        <StakeField row={singleRow(first, content)} label={t(isOne ? 'slip.stake' : 'slip.stakePerBet')}>
          <MaxButton id={first.id} />
        </StakeField>
      )}
      <QuickStakes currency={currency} />
    </>
  );
}
