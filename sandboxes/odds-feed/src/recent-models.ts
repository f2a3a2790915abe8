import type { MatchModel } from '@duskline/simulation/sport/played-match';

/** Models of matches: thousands wait for their start or are over, so only those asked for last are kept. */
export interface RecentModels {
  /** The model of an owner, made when it is not among those kept. */
  of(owner: object, make: () => MatchModel): MatchModel;
  forget(owner: object): void;
}

export function createRecentModels(most: number): RecentModels {
  const kept = new Map<object, MatchModel>();
  return {
    of: (owner, make) => {
      const model = kept.get(owner) ?? make();
      // The one asked for last stands last, so that the first is the one to forget.
      kept.delete(owner);
      kept.set(owner, model);
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break;
        kept.delete(oldest);
      }
      return model;
    },
    forget: (owner) => {
      kept.delete(owner);
    },
  };
}
