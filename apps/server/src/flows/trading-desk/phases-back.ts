import type { PhaseBack, TradingService } from '../../modules/trading/index.ts';
import { createPoller, type Poller } from '../../platform/jobs/poller.ts';
import type { Logger } from '../../platform/log.ts';

const EVERY_MS = 1_000;
/** The fixture of a match that has left the memory has to be read first; asked every second, nothing would ever be answered. */
const AGAIN_MS = 30_000;

export interface PhasesBackOptions {
  trading: Pick<TradingService, 'openPhaseBacks' | 'phaseWentBack'>;
  /** How far a match is on the board of this process; null = it is not there. */
  phaseOf(matchId: number): 'prematch' | 'live' | 'ended' | null;
  /** Urns by match id, also of matches that have left the board. */
  urnsOf(matchIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** To the process that takes the feed, which is this one. */
  takeBack(order: { urn: string; phase: PhaseBack['phase'] }): void;
  /** A clock that only goes forward, ms. */
  steady(): number;
  log: Logger;
}

const ORDER = ['prematch', 'live', 'ended'] as const;

/** False phases that traders have taken back, on this node or another, reach the board; also after a restart, and each once. */
export function createPhasesBack({ trading, phaseOf, urnsOf, takeBack, steady, log }: PhasesBackOptions): Poller {
  const ordered = new Map<number, { atMs: number; wasOnBoard: boolean }>();

  async function act({ id, matchId, phase }: PhaseBack, urn: string | undefined): Promise<void> {
    const stands = phaseOf(matchId);
    const isThere = stands !== null && ORDER.indexOf(stands) <= ORDER.indexOf(phase);
    const before = ordered.get(id);
    // Once is enough: a provider that insists afterwards is not argued with.
    if (urn === undefined || isThere || before?.wasOnBoard === true) {
      await trading.phaseWentBack(id);
      ordered.delete(id);
      return;
    }
    const wasOnBoard = stands !== null;
    if (before !== undefined && !wasOnBoard && steady() - before.atMs < AGAIN_MS) return;
    ordered.set(id, { atMs: steady(), wasOnBoard });
    takeBack({ urn, phase });
    log.info({ event: 'phase_taken_back', matchId, urn, phase }, 'the phase of a match goes back by the word of a trader');
  }

  return createPoller({
    async read() {
      const open = await trading.openPhaseBacks();
      if (open.length === 0) return;
      const urns = await urnsOf(open.map(({ matchId }) => matchId));
      for (const one of open) await act(one, urns.get(one.matchId));
    },
    everyMs: EVERY_MS,
    onFault: (error) =>
      log.warn({ event: 'phase_taken_back', err: error }, 'phases to take back could not be read, trying again'),
  });
}
