import { createRng } from '@duskline/simulation/rng';
import { soccerSetup } from '@duskline/simulation/sports/soccer/setup';
import { soccerCourse } from '@duskline/simulation/sports/soccer/timeline';
import { createWholeWorld } from '@duskline/simulation/world/whole-world';
import type { RecordedMatch } from '../../sandboxes/odds-feed/src/replay/recorded-match.ts';
import type { Average } from './agreement.ts';
import { addPlayed, addRecorded, BANDS, SoccerFigures } from './soccer-figures.ts';
import { asNumber, asPercent, compared, type Format, percent, type ReportRow, type Section, sectionOf } from './table.ts';

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

const shareError = (part: number, whole: number): number => Math.sqrt((part * (whole - part)) / whole ** 3);

function pairs(model: SoccerFigures, real: SoccerFigures): [string, Average, Average, Format][] {
  const scored = Object.keys(model.byMatch).map((name): [string, Average | undefined, Average | undefined, Format] => {
    return [name, model.byMatch[name], real.byMatch[name], COUNTS.has(name) ? asNumber : asPercent];
  });
  const counted = (['corners', 'yellow cards', 'red cards'] as const).map((name): [string, Average, Average, Format] => [
    name,
    model.counts[name],
    real.counts[name],
    asNumber,
  ]);
  const halves: [string, Average, Average, Format] = [
    'goals of the first half, of all',
    model.firstHalf,
    real.firstHalf,
    asPercent,
  ];
  return [...scored, ...counted, halves].flatMap(([name, one, other, format]) =>
    one === undefined || other === undefined ? [] : [[name, one, other, format]],
  );
}

/** The matches that the simulation plays against recorded ones. */
export function modelAgainstRecorded(model: SoccerFigures, real: SoccerFigures): Section {
  const rows: ReportRow[] = pairs(model, real).flatMap(([name, one, other, format]) =>
    other.count === 0 ? [] : [compared(name, other.count, one.mean, other.mean, Math.hypot(one.error, other.error), format)],
  );
  const [played, realGoals] = [model.goalsByClock, real.goalsByClock];
  for (const [i, { name }] of BANDS.entries()) {
    const [one, other] = [model.bands[i] ?? 0, real.bands[i] ?? 0];
    if (realGoals === 0) continue;
    const error = Math.hypot(shareError(one, played), shareError(other, realGoals));
    rows.push(compared(`goals ${name}, of all`, realGoals, one / played, other / realGoals, error, asPercent));
  }
  const text =
    'Matches of the leagues of a generated world, played by the simulation, against recorded ones. The error is that of both together.';
  return sectionOf('Soccer: the matches that the simulation plays', text, rows);
}

/** The same without anything to compare with. */
export function modelAlone(model: SoccerFigures): Section {
  const counted = pairs(model, model).map(([name, one, , format]): ReportRow => {
    return { row: [name, String(one.count), format(one.mean), format(one.error)], missed: undefined };
  });
  const bands = BANDS.map(({ name }, i): ReportRow => {
    const share = (model.bands[i] ?? 0) / model.goalsByClock;
    return {
      row: [
        `goals ${name}, of all`,
        String(model.goalsByClock),
        percent(share),
        percent(shareError(model.bands[i] ?? 0, model.goalsByClock)),
      ],
      missed: undefined,
    };
  });
  const header = ['what', 'n', 'model', 'standard error'];
  return sectionOf(
    'Soccer: the matches that the simulation plays',
    'Matches of the leagues of a generated world.',
    [...counted, ...bands],
    header,
  );
}
