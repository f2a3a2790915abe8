import { createRng } from '@duskline/simulation/rng';
import { soccerSetup } from '@duskline/simulation/sports/soccer/setup';
import { soccerCourse } from '@duskline/simulation/sports/soccer/timeline';
import { createWholeWorld } from '@duskline/simulation/world/whole-world';
import type { RecordedMatch } from '../../sandboxes/odds-feed/src/replay/recorded-match.ts';
import { type Average, Ratio } from './agreement.ts';
import { addPlayed, addRecorded, BANDS, SoccerFigures } from './soccer-figures.ts';
import { asNumber, asPercent, compared, type Format, type ReportRow, type Section, saidAlone, sectionOf } from './table.ts';

const DAY_MS = 86_400_000;
/** Leagues whose like is in the files. */
const LEADING = 12;
const FROM_MS = Date.UTC(2026, 1, 1);
const COUNTS = new Set(['goals', 'goals of home', 'goals of away']);

/** Plays up to so many matches of the leagues of a world into the figures; how many there were. */
function playWorld(figures: SoccerFigures, seed: string, matches: number): number {
  const world = createWholeWorld({ seed, sports: (sport) => sport === 'soccer' });
  let played = 0;
  for (let day = 0; played < matches && day < 365; day++) {
    const from = FROM_MS + day * DAY_MS;
    for (const { setting, seed: own, tournament } of world.matches(from, from + DAY_MS)) {
      if (played >= matches || setting.needsWinner || setting.isNeutral || tournament.rank > LEADING) continue;
      addPlayed(figures, soccerCourse(soccerSetup(setting), createRng(own)));
      played += 1;
    }
  }
  return played;
}

/** Plays so many matches of the leagues of a world, and of further worlds: a year of one has about 3300. */
export function playedFigures(seed: string, matches: number): SoccerFigures {
  const figures = new SoccerFigures();
  let played = playWorld(figures, seed, matches);
  for (let number = 2; played < matches; number++) played += playWorld(figures, `${seed} ${number}`, matches - played);
  return figures;
}

export function recordedFigures(matches: readonly RecordedMatch[]): SoccerFigures {
  const figures = new SoccerFigures();
  for (const match of matches) addRecorded(figures, match);
  return figures;
}

/** A figure of the model and of the matches with its error; `count` of what it is a mean. */
interface Figure {
  readonly name: string;
  readonly count: number;
  readonly mean: number;
  readonly error: number;
  readonly format: Format;
}

const countOf = (one: Average | Ratio): number => (one instanceof Ratio ? one.whole : one.count);

function figuresOf(figures: SoccerFigures): Figure[] {
  const figure = (name: string, one: Average | Ratio, format: Format): Figure => {
    return { name, count: countOf(one), mean: one.mean, error: one.error, format };
  };
  return [
    ...Object.entries(figures.byMatch).map(([name, one]) => figure(name, one, COUNTS.has(name) ? asNumber : asPercent)),
    ...Object.entries(figures.counts).map(([name, one]) => figure(name, one, asNumber)),
    figure('goals of the first half, of all', figures.firstHalf, asPercent),
    ...figures.bands.map((one, i) => figure(`goals ${BANDS[i]?.name}, of all`, one, asPercent)),
  ];
}

const TITLE = 'Soccer: the matches that the simulation plays';

/** The matches that the simulation plays against recorded ones. */
export function modelAgainstRecorded(model: SoccerFigures, real: SoccerFigures): Section {
  const own = figuresOf(model);
  const rows = figuresOf(real).flatMap(({ name, count, mean, error, format }, i): ReportRow[] => {
    const one = own[i];
    if (one === undefined || count === 0) return [];
    return [compared(name, count, one.mean, mean, Math.hypot(one.error, error), format)];
  });
  const text =
    'Matches of the leagues of a generated world, played by the simulation, against recorded ones. The error is that of both together and goes by match; n counts goals where a row is a share of them.';
  return sectionOf(TITLE, text, rows);
}

/** The same without anything to compare with. */
export function modelAlone(model: SoccerFigures): Section {
  const rows = figuresOf(model).map(({ name, count, mean, error, format }) =>
    saidAlone([name, String(count), format(mean), format(error)]),
  );
  return sectionOf(TITLE, 'Matches of the leagues of a generated world.', rows, ['what', 'n', 'model', 'standard error']);
}
