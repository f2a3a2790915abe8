import { namedSystem } from '@duskline/betting/named-system';
import type { Currency } from '@duskline/money/currency';
import { type Translate, useT } from '../../../../shared/i18n/site-context.tsx';
import type { SlipContent, StakeRow } from '../../model/bet-mode.ts';
import { chosenFreeBet } from '../../model/stake-row.ts';
import { setStake, stakeOf } from '../../model/stakes.ts';
import { bankersOf, namedSystemsOf, sizeOfKey, systemKey, systemMode } from '../../model/system-mode.ts';
import slipStakesCss from '../slip-stakes.module.css';
import { MaxButton, QuickStakes } from '../slip-stakes.tsx';
import { StakeField } from '../stake-field.tsx';
import { useIsPlacing, useSlipParts } from '../use-slip.ts';
import multiCss from './multi-stakes.module.css';

/** Names of full covers, which are the same in every language (betting rules 5.3). */
const names: Readonly<Record<string, string>> = {
  trixie: 'Trixie',
  patent: 'Patent',
  yankee: 'Yankee',
  lucky15: 'Lucky 15',
  canadian: 'Canadian',
  lucky31: 'Lucky 31',
  heinz: 'Heinz',
  lucky63: 'Lucky 63',
  superheinz: 'Super Heinz',
  lucky127: 'Lucky 127',
  goliath: 'Goliath',
};

/** What a row of so many selections is called. */
function foldName(t: Translate, size: number, free: number): string {
  if (size === 1) return t('system.singles');
  if (size === free) return t('system.all', { size });
  return size === 2 ? t('system.doubles') : size === 3 ? t('system.trebles') : t('system.folds', { size });
}

/** Full covers with a name: one press stakes all their rows alike. */
function NamedSystems({ content }: { content: SlipContent }) {
  const t = useT();
  const { slip } = useSlipParts();
  const isBusy = useIsPlacing();
  const systems = namedSystemsOf(content);
  if (systems.length === 0) return null;
  const all = systemMode.rows(content).map((row) => sizeOfKey(row.key));
  const textOf = (size: number) => stakeOf(content.stakes, systemKey(size)).text;
  const staked = all.filter((size) => textOf(size) !== '');
  const isOn = (sizes: readonly number[]) =>
    staked.length === sizes.length && sizes.every((size) => staked.includes(size) && textOf(size) === textOf(sizes[0] ?? 0));
  const press = (sizes: readonly number[]) => {
    const unit = staked.map(textOf)[0] ?? '1';
    const wanted = isOn(sizes) ? [] : sizes;
    slip.setStakes((stakes, ids) =>
      all.reduce((next, size) => setStake(next, ids, systemKey(size), wanted.includes(size) ? unit : ''), stakes),
    );
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a named group of buttons inside the form
    <div className={multiCss.slipNamed} role="group" aria-label={t('slip.system.named')}>
      {systems.map(({ name, sizes }) => (
        <button key={name} type="button" disabled={isBusy} aria-pressed={isOn(sizes)} onClick={() => press(sizes)}>
          {names[name]} <bdi>×{namedSystem(name).lines}</bdi>
        </button>
      ))}
    </div>
  );
}

function Row({ row, free }: { row: StakeRow; free: number }) {
  const t = useT();
  const size = sizeOfKey(row.key);
  const name = foldName(t, size, free);
  return (
    <li className={slipStakesCss.slipRow}>
      <span className={slipStakesCss.slipRowName}>
        <strong>{name}</strong>
        <small>
          <bdi className="num">
            {size}/{free} × {row.lines}
          </bdi>
        </small>
      </span>
      <StakeField row={row} name={name} label="" isCompact>
        <MaxButton row={row} isCompact />
      </StakeField>
    </li>
  );
}

/** A token plays one row: which one is chosen here. */
function FreeRow({ content, free }: { content: SlipContent; free: number }) {
  const t = useT();
  const { slip } = useSlipParts();
  const isBusy = useIsPlacing();
  const rows = systemMode.rows(content);
  const active = rows.find((row) => row.key === content.stakes.activeId) ?? rows[0];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a named group of buttons inside the form
    <div className={multiCss.slipNamed} role="group" aria-label={t('slip.system.rows')}>
      {rows.map((row) => (
        <button
          key={row.key}
          type="button"
          disabled={isBusy}
          aria-pressed={row.key === active?.key}
          onClick={() => slip.setStakes((stakes) => ({ ...stakes, activeId: row.key }), false)}
        >
          {foldName(t, sizeOfKey(row.key), free)} <bdi>×{row.lines}</bdi>
        </button>
      ))}
    </div>
  );
}

const freeOf = (content: SlipContent): number => content.selections.length - bankersOf(content).length;

/** More selections than a system takes: its rows would be of no use. */
const SELECTIONS_MAX = 10;

/** One stake field per fold; several at once are one ticket (BETSLIP-21). */
export function SystemStakes({ content }: { content: SlipContent }) {
  const t = useT();
  const rows = systemMode.rows(content);
  const bankers = bankersOf(content).length;
  const free = freeOf(content);
  if (rows.length === 0 || content.selections.length > SELECTIONS_MAX) return null;
  if (chosenFreeBet(content)) return <FreeRow content={content} free={free} />;
  return (
    <div className={multiCss.slipSystem}>
      <NamedSystems content={content} />
      <p className={multiCss.slipHint}>
        {bankers > 0
          ? t('slip.system.banked', { count: bankers })
          : t('slip.system.bankerHint', { short: t('slip.banker.short') })}
      </p>
      <ul className={slipStakesCss.slipRows} aria-label={t('slip.system.rows')}>
        {rows.map((row) => (
          <Row key={row.key} row={row} free={free} />
        ))}
      </ul>
    </div>
  );
}

/** Quick stakes of the fold that was touched last. */
export function SystemQuickStakes({ content, currency }: { content: SlipContent; currency: Currency }) {
  const t = useT();
  const free = freeOf(content);
  if (systemMode.rows(content).length === 0 || content.selections.length > SELECTIONS_MAX) return null;
  return <QuickStakes currency={currency} nameOf={(key) => foldName(t, sizeOfKey(key), free)} />;
}
