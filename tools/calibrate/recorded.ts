import { loadFiles } from '../../sandboxes/odds-feed/src/replay/load-files.ts';
import { otherClosingPrices } from './closing.ts';
import type { DataFile, FileKind } from './files.ts';
import { baseballSection, hockeySections, readBaseball, readHockey } from './low-scores.ts';
import { Overrounds, overroundSection } from './overrounds.ts';
import {
  BASKETBALL,
  FOOTBALL,
  type PointsGame,
  pointsSection,
  readBasketball,
  readFootballArchive,
  readFootballBooks,
  readMoneylines,
} from './points-games.ts';
import type { SoccerFigures } from './soccer-figures.ts';
import { halfTimeSoccer, liveSoccer } from './soccer-live.ts';
import { modelAgainstRecorded, modelAlone, recordedFigures } from './soccer-model.ts';
import { closingPrices, derivedPrices, pricedMatch } from './soccer-prices.ts';
import { ratingsAgainstClosing } from './soccer-ratings.ts';
import type { Section } from './table.ts';
import { readTennis, tennisSection } from './tennis.ts';

/** Means of the market at the close; old seasons have them before the match only. */
const BOOKS = ['AvgC', 'BbAv'];

function* soccerSections(files: readonly DataFile[], played: SoccerFigures): Generator<Section> {
  const paths = files.filter(({ kind }) => kind === 'football-data' || kind === 'wyscout').map(({ path }) => path);
  if (paths.length === 0) {
    yield modelAlone(played);
    return;
  }
  const { matches } = loadFiles(paths, BOOKS);
  const priced = matches.flatMap((match) => pricedMatch(match) ?? []);
  if (priced.length > 0) {
    yield closingPrices(priced);
    yield derivedPrices(priced);
    yield ratingsAgainstClosing(priced);
    yield halfTimeSoccer(priced);
    if (priced.some(({ match }) => match.course !== undefined)) yield liveSoccer(priced);
  }
  yield modelAgainstRecorded(played, recordedFigures(matches));
}

/** Every section that these files have something for. `played`: matches of the simulation. */
export function* recordedSections(files: readonly DataFile[], played: SoccerFigures): Generator<Section> {
  const of = <T>(kind: FileKind, read: (text: string) => readonly T[]): T[] =>
    files.filter((file) => file.kind === kind).flatMap(({ text }) => read(text));
  yield* soccerSections(files, played);
  const [tennis, archived, booked, hockey, baseball] = [
    of('tennis', readTennis),
    of('football-archive', readFootballArchive),
    of('football-books', readFootballBooks),
    of('hockey', readHockey),
    of('baseball', readBaseball),
  ];
  // How leads shrink was chosen on the first, third, fifth ... game with quarters: the others are held against it.
  const withQuarters = of('basketball', readBasketball);
  // Late drives of American football were fitted to the seasons of odd years.
  const allFootball = [...archived, ...booked];
  const football = allFootball.filter(({ season = 0 }) => season % 2 === 0);
  const moneylines = of('moneylines', readMoneylines);
  const basketball: PointsGame[] = [...withQuarters.filter((_, i) => i % 2 === 1), ...moneylines];
  const allBasketball = [...withQuarters, ...moneylines];
  const closing = otherClosingPrices(
    [
      ['NFL', allFootball],
      ['NBA', allBasketball],
      ['NHL', hockey],
      ['MLB', baseball],
    ],
    tennis,
  );
  if (closing !== undefined) yield closing;
  if (tennis.length > 0) yield tennisSection(tennis);
  if (football.length > 0) yield pointsSection(FOOTBALL, football);
  if (basketball.length > 0) yield pointsSection(BASKETBALL, basketball);
  if (hockey.length > 0) yield* hockeySections(hockey);
  if (baseball.length > 0) yield baseballSection(baseball);
  const real = new Overrounds();
  for (const { kind, text } of files)
    if (kind === 'football-data') real.addFootballData(text);
    else if (kind === 'secondary') real.addSecondary(text);
  const single = { tennis, football: allFootball, basketball: allBasketball, hockey, baseball };
  for (const [market, games] of Object.entries(single))
    for (const { overround } of games) real.add(market, 'before the match', 'all', overround);
  yield overroundSection(real);
}
