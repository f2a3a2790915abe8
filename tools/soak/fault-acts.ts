import { setTimeout as sleep } from 'node:timers/promises';
import type { FeedProxy } from '../adversary/feed-proxy.ts';
import type { FeedUnderTest } from '../adversary/feed-under-test.ts';
import type { Random } from '../chaos/random.ts';
import type { ScriptedEvents } from './scripted-events.ts';

/** One thing that goes wrong. It ends when the provider is well again; what comes of it may take longer. */
export interface FaultAct {
  readonly name: string;
  readonly run: () => Promise<void>;
}

const LIVE = 1;
const PREMATCH = 3;
/** A producer is down after 20 s of silence. */
const SILENCE_MS = 23_000;
const PER_SECOND = 1_000;
const BURST_SECONDS = 5;

interface ActParts {
  readonly feed: FeedUnderTest;
  readonly proxy: FeedProxy;
  readonly scripted: ScriptedEvents;
  readonly random: Random;
}

/** Every fault of a feed that the product has to live with. */
export function faultActs({ feed, proxy, scripted, random }: ActParts): FaultAct[] {
  /** Frames of all streams go wrong at these rates for some seconds. */
  const frames = async (rates: Readonly<Record<string, number>>, seconds: number): Promise<void> => {
    await feed.admin('POST', 'faults', { ...rates, seed: 1 + random.below(1_000_000) });
    await sleep(seconds * 1_000);
    await feed.admin('POST', 'faults', {});
  };
  const skew = async (byMs: number): Promise<void> => {
    proxy.skewMs = byMs;
    await sleep(6_000);
    proxy.skewMs = 0;
  };
  const silence = async (producer: number): Promise<void> => {
    await feed.admin('POST', `producers/${producer}/silence`, { ms: SILENCE_MS });
    await sleep(SILENCE_MS);
  };
  const acts: Readonly<Record<string, () => Promise<unknown>>> = {
    duplicates: () => frames({ duplicate: 0.3 }, 8),
    reordering: () => frames({ reorder: 0.3 }, 8),
    gaps: () => frames({ drop: 0.02 }, 4),
    'late messages': () => frames({ delay_ms: 1_500 }, 8),
    'clock ahead': () => skew(15_000),
    'clock behind': () => skew(-15_000),
    'live producer down': () => silence(LIVE),
    'prematch producer down': () => silence(PREMATCH),
    'handover of a match': () => scripted.handover(),
    'connection lost': async () => {
      await feed.admin('POST', 'disconnect', { refuse_ms: 1_500 });
      await sleep(3_000);
    },
    'recovery that dies': async () => {
      await feed.admin('POST', 'recovery', { fail_next: 1 });
      await feed.admin('POST', 'disconnect', {});
      await sleep(3_000);
    },
    'teams swapped': () => scripted.swapTeams(),
    'tournament and start changed': () => scripted.moveMatch(),
    'market with 500 outcomes': () => scripted.crowdedMarket(),
    'result against the score': () => scripted.contradiction(),
    'result corrected': () => scripted.correction(),
    'messages after the end': () => scripted.lateMessages(),
    'burst of changes': () => scripted.burst(PER_SECOND, BURST_SECONDS),
  };
  return Object.entries(acts).map(([name, act]) => ({
    name,
    run: async () => void (await act()),
  }));
}

/** All of them in another order each time: every one comes once before any comes again. */
export function* inTurn(acts: readonly FaultAct[], random: Random): Generator<FaultAct> {
  for (;;) {
    const left = [...acts];
    while (left.length > 0) {
      const [act] = left.splice(random.below(left.length), 1);
      if (act !== undefined) yield act;
    }
  }
}
