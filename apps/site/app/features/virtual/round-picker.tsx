import { clockText } from '../../shared/format/match-clock.ts';
import { useFormat, useT } from '../../shared/i18n/site-context.tsx';
import { ToggleGroup } from '../../shared/ui/toggle-group.tsx';
import { roundTitle } from './round-title.ts';
import css from './virtual.module.css';
import type { Round } from './virtual-model.ts';

interface RoundPickerProps {
  rounds: readonly Round[];
  chosen: string;
  nowMs: number;
  onChoose: (key: string) => void;
}

/** The rounds that can be bet on, each with the time until it begins. */
export function RoundPicker({ rounds, chosen, nowMs, onChoose }: RoundPickerProps) {
  const t = useT();
  const format = useFormat();
  return (
    <div className={css.rounds}>
      <ToggleGroup
        look="tabs"
        label={t('virtual.nextRounds')}
        itemClassName={css.round}
        value={chosen}
        options={rounds.map((round) => ({
          value: round.key,
          content: (
            <>
              <span>{roundTitle(t, round)}</span>
              <span className={css.when} suppressHydrationWarning>
                <time dateTime={new Date(round.startMs).toISOString()}>{format.time(round.startMs)}</time>
                <b suppressHydrationWarning>{clockText(Math.max(0, Math.ceil((round.startMs - nowMs) / 1000)))}</b>
              </span>
            </>
          ),
        }))}
        onChange={onChoose}
      />
    </div>
  );
}
