import type { TimelineEntry } from '../../timeline.ts';
import { lineWins, type PlainSettler, parity, sideWins, threeWayWins, totalWins } from '../test-kit/plain-settle.ts';

/** Settles markets of snooker from nothing but who scored and who won which frame: a second reading. */

interface ReadFrame {
  readonly winner: 'home' | 'away';
  /** Who scored first; undefined where the frame was won with the first scoring visit. */
  readonly scorer: 'home' | 'away' | undefined;
}

function readFrames(entries: readonly Pick<TimelineEntry<unknown>, 'kind' | 'side'>[]): ReadFrame[] {
  const frames: ReadFrame[] = [];
  let scorer: 'home' | 'away' | undefined;
  for (const { kind, side } of entries) {
    if (side === undefined) continue;
    if (kind === 'visit') scorer ??= side;
    if (kind !== 'frame') continue;
    frames.push({ winner: side, scorer });
    scorer = undefined;
  }
  return frames;
}

function firstTo(frames: readonly ReadFrame[], target: number): string | undefined {
  const won = { home: 0, away: 0 };
  for (const { winner } of frames) {
    won[winner]++;
    if (won[winner] === target) return winner === 'home' ? '4' : '5';
  }
  return undefined;
}

const homeOf = (frames: readonly ReadFrame[]): number => frames.filter(({ winner }) => winner === 'home').length;

/** The settler of a match. */
export function snookerSettler(entries: readonly Pick<TimelineEntry<unknown>, 'kind' | 'side'>[]): PlainSettler {
  const frames = readFrames(entries);
  const won = homeOf(frames);
  const lost = frames.length - won;
  const session = frames.slice(0, 4);
  const sessionHome = homeOf(session);
  return (type, specifiers, outcome) => {
    const total = Number(specifiers.total);
    const frame = frames[Number(specifiers.framenr) - 1];
    switch (type) {
      case 186:
        return sideWins(outcome, won - lost);
      case 919_000:
        return lineWins(outcome, won - lost, Number(specifiers.hcp));
      case 919_001:
        return totalWins(outcome, frames.length, total);
      case 919_002:
        return parity(outcome, frames.length);
      case 919_003:
        return totalWins(outcome, won, total);
      case 919_004:
        return totalWins(outcome, lost, total);
      case 919_005:
        return frame === undefined ? undefined : outcome === (frame.winner === 'home' ? '4' : '5');
      case 919_006:
        return frame === undefined ? undefined : outcome === ((frame.scorer ?? frame.winner) === 'home' ? '4' : '5');
      case 919_007:
        return outcome === firstTo(frames, Number(specifiers.framenr));
      case 919_008:
        return threeWayWins(outcome, 2 * sessionHome - session.length);
      case 919_009:
        return outcome === `${sessionHome}:${session.length - sessionHome}`;
      case 919_010:
        return outcome === (frames[0]?.winner === 'home' ? (won > lost ? '418' : '422') : won > lost ? '430' : '434');
      case 919_011:
        return outcome === String((won > lost ? 1 : 3) + (frames.length > total ? 0 : 1));
      case 919_012:
        return outcome === `${won}:${lost}`;
      default:
        return undefined;
    }
  };
}
