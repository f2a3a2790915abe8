import type { Ratio } from '../agreement.ts';
import type { Account } from './bets.ts';
import type { Strategy } from './look.ts';
import type { Run } from './run.ts';
import type { Sample } from './sample.ts';

/** A mean with its error, and of how much it is the mean. */
export type RatioFigures = Pick<Ratio, 'mean' | 'error' | 'whole'>;

/** What became of one strategy. */
export interface StrategyReturns extends Pick<Strategy, 'name' | 'does'>, Pick<Account, 'bets' | 'refused' | 'luck'> {
  readonly returned: RatioFigures;
  readonly expected: RatioFigures;
}

/** A run in plain data, as it comes from another thread. */
export interface RunFigures extends Pick<Run, 'margin'> {
  readonly returns: readonly StrategyReturns[];
  readonly pooled: RatioFigures;
  readonly samples: readonly Pick<Sample, 'brought' | 'worth'>[];
}

const figures = ({ mean, error, whole }: Ratio): RatioFigures => ({ mean, error, whole });

export function figuresOf({ accounts, pooled, samples, margin }: Run): RunFigures {
  return {
    margin,
    pooled: figures(pooled),
    samples: samples.map(({ brought, worth }) => ({ brought, worth })),
    returns: [...accounts].map(([{ name, does }, { bets, refused, luck, returned, expected }]) => {
      return { name, does, bets, refused, luck, returned: figures(returned), expected: figures(expected) };
    }),
  };
}
