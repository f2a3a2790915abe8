import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { kindOf, readFiles } from './files.ts';
import { readBaseball, readHockey } from './low-scores.ts';
import { Overrounds, overroundSection, ownOverround } from './overrounds.ts';
import { readBasketball, readFootballArchive, readFootballBooks, readMoneylines } from './points-games.ts';
import { curve, fromAmerican, inverted, twoWay } from './rows.ts';
import { readTennis, serveOf } from './tennis.ts';

const folder = mkdtempSync(join(tmpdir(), 'duskline-calibrate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('rows', () => {
  test('rules 15 American odds become decimal ones, and what is no price is none', () => {
    expect(fromAmerican(-200)).toBe(1.5);
    expect(fromAmerican(150)).toBe(2.5);
    expect([fromAmerican(99), fromAmerican(8), fromAmerican(undefined)]).toEqual([undefined, undefined, undefined]);
  });

  test('rules 15 a two-way book gives its margin back; an impossible one is refused', () => {
    const book = twoWay(1.9, 1.9);
    expect(book?.first).toBeCloseTo(0.5, 12);
    expect(book?.overround).toBeCloseTo(2 / 1.9 - 1, 12);
    expect([twoWay(2.2, 2.2), twoWay(1.2, 1.2), twoWay(1, 3), twoWay(undefined, 2)]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('a rising function is inverted, and a curve is straight between its points and level beyond them', () => {
    expect(inverted((x) => x * x, 2, 0, 2)).toBeCloseTo(Math.SQRT2, 9);
    const line = curve([
      [0, 1],
      [1, 3],
    ]);
    expect([line(-1), line(0), line(0.5), line(1), line(4)]).toEqual([1, 1, 2, 3, 3]);
  });
});

describe('readers', () => {
  const TENNIS = `ATP,Location,Tournament,Best.of,Winner,Loser,W1,L1,W2,L2,W3,L3,W4,L4,W5,L5,Comment,AvgW,AvgL,id
6,Town,Open,5,A,B,6,3,5,7,6,2,6,1,,,Completed,1.25,4,one
6,Town,Open,5,C,D,6,3,,,,,,,,,Retired,1.25,4,two
6,Town,Open,3,E,F,6,4,7,6,,,,,,,Completed,4,1.25,three`;

  test('rules 8.7 completed matches of tennis alone count, in an order that does not tell the winner', () => {
    const matches = readTennis(TENNIS);
    expect(matches.map(({ bestOf, field, sets }) => [bestOf, field, sets.length])).toEqual([
      [5, 'men', 4],
      [3, 'women', 2],
    ]);
    const many = readTennis(
      [TENNIS.split('\n')[0], ...Array.from({ length: 200 }, (_, i) => TENNIS.split('\n')[1]?.replace('one', `m${i}`))].join(
        '\n',
      ),
    );
    const first = many.filter(({ sets }) => (sets[0]?.[0] ?? 0) > (sets[0]?.[1] ?? 0)).length;
    expect(first).toBeGreaterThan(70);
    expect(first).toBeLessThan(130);
  });

  test('rules 16.3 the points on serve behind a price give that price back', () => {
    const [own, other] = serveOf({ fair: 0.5, bestOf: 3, field: 'women' });
    expect(own).toBeCloseTo(other, 9);
    const better = serveOf({ fair: 0.8, bestOf: 5, field: 'men' });
    expect(better[0] - better[1]).toBeGreaterThan(0.02);
  });

  test('swapped lines and wrong signs of the football archive are put right', () => {
    const game = {
      season: 2019,
      home_final: '28',
      away_final: '12',
      home_close_ml: -190,
      away_close_ml: 160,
      home_close_spread: 46.5,
      close_over_under: 3.5,
      home_1stQtr: '14',
      away_1stQtr: '0',
      home_2ndQtr: '7',
      away_2ndQtr: '0',
      home_3rdQtr: '7',
      away_3rdQtr: '0',
      home_4thQtr: '0',
      away_4thQtr: '12',
    };
    const text = JSON.stringify([game, { ...game, home_close_ml: 8 }]);
    const [one, ...more] = readFootballArchive(text);
    expect(more).toEqual([]);
    expect([one?.spread, one?.total, one?.quarters.length]).toEqual([-3.5, 46.5, 4]);
    expect(kindOf(JSON.stringify([game], null, 1))).toBe('football-archive');
  });

  test('lists of American football: two rows are a game, away first, and the middle book counts', () => {
    const text = `game_id,team_id,season,week,team,date,time,score,8_moneyline,8_spread,8_total,9_moneyline,9_spread,9_total,10_moneyline,10_spread,10_total
7,1,2024,1,A,x,y,16,-140,-2.5,44.5,-150,-3,45,-900,-9,99
7,2,2024,1,B,x,y,22,120,2.5,44.5,125,3,45,700,9,99
8,3,2024,1,C,x,y,16,-140,-2.5,44.5,-150,-3,45,-150,-3,45`;
    const [game, ...more] = readFootballBooks(text);
    expect(more).toEqual([]);
    expect([game?.home, game?.away, game?.spread, game?.total, game?.season]).toEqual([22, 16, 3, 45, 2024]);
    expect(game?.fair).toBeLessThan(0.5);
    expect(kindOf(text)).toBe('football-books');
  });

  test('basketball, ice hockey and baseball: who is at home, and the fair chance of home', () => {
    const basketball = `season,date,away,home,score_away,score_home,q1_away,q2_away,q3_away,q4_away,ot_away,q1_home,q2_home,q3_home,q4_home,ot_home,whos_favored,spread,total,moneyline_away,moneyline_home
2021,1/2/2021,x,y,99,125,25,20,26,28,0,40,23,36,26,0,home,7.5,234.5,265,-320`;
    const [game] = readBasketball(basketball);
    expect([game?.spread, game?.home, game?.quarters[0]]).toEqual([-7.5, 125, [40, 25]]);
    expect(game?.fair).toBeGreaterThan(0.7);
    const hockey =
      'date,tournament,team_1,team_2,score_1,score_2,result,avg_moneyline_1,avg_moneyline_2\n13-04-2023,L,A,B,3,2,1,208,-247';
    expect(readHockey(hockey)[0]?.fair).toBeLessThan(0.35);
    const baseball = `date,game,away_score,home_score,away_close_ml,home_close_ml,away_run_line,home_run_line,away_run_line_odds,home_run_line_odds
2018-03-29,1,8,4,-200,175,-1.5,1.5,-125,105
2018-03-30,2,8,4,9.5,8,-1.5,1.5,-125,105`;
    const [one, ...more] = readBaseball(baseball);
    expect(more).toEqual([]);
    expect(one?.runLine?.line).toBe(1.5);
    expect(one?.fair).toBeLessThan(0.4);
    const [plain] = readMoneylines('date,game,away_score,home_score,away_ml,home_ml\n2017-10-17,1,99,102,166,-195');
    expect([plain?.home, plain?.quarters.length]).toEqual([102, 0]);
  });

  test('a folder is read for what is understood; a named file that is not is an error', () => {
    writeFileSync(join(folder, 'a.csv'), TENNIS);
    writeFileSync(join(folder, 'b.csv.gz'), gzipSync('date,game,away_score,home_score,away_ml,home_ml\n'));
    writeFileSync(join(folder, 'c.csv'), 'one,two\n1,2\n');
    writeFileSync(join(folder, 'd.txt'), TENNIS);
    expect(readFiles([folder]).map(({ kind }) => kind)).toEqual(['tennis', 'moneylines']);
    expect(() => readFiles([join(folder, 'c.csv')])).toThrow(/none of the formats/);
    expect(() => readFiles([join(folder, 'none.csv')])).toThrow(/there is no/);
  });
});

describe('overrounds', () => {
  test('rules 15 our own book of 1x2 is near 6 %, and a range of real ones tells whether it fits', () => {
    const own = ownOverround({ name: 'x', sport: 'soccer', type: 1 }) ?? 0;
    expect(own).toBeGreaterThan(0.05);
    expect(own).toBeLessThan(0.08);
    const head = 'Div,Date,HomeTeam,AwayTeam,B365H,B365D,B365A,BWH,BWD,BWA';
    const season = (...rows: string[]): string => [head, ...Array.from({ length: 40 }, () => rows).flat()].join('\n');
    const real = new Overrounds();
    real.addFootballData(season('X,01/08/2024,A,B,2,3.5,4,1.9,3.2,3.6'));
    const [low = 0, high = 0] = real.of('result', 'opening');
    expect(low).toBeCloseTo(0.5 + 1 / 3.5 + 0.25 - 1, 9);
    expect(high).toBeGreaterThan(low);
    expect(overroundSection(real).missed.filter((one) => one.startsWith('soccer: 1x2, opening ('))).toEqual([]);
    const cheap = new Overrounds();
    cheap.addFootballData(season('X,01/08/2024,A,B,2,3.8,4.2,2,3.8,4.3'));
    expect(overroundSection(cheap).missed.filter((one) => one.startsWith('soccer: 1x2, opening ('))).toHaveLength(1);
  });

  test('a book counts once, opening and closing apart; the average and the best prices of the market are no books', () => {
    const head = 'Div,Date,B365H,B365D,B365A,B365CH,B365CD,B365CA,AvgH,AvgD,AvgA,MaxH,MaxD,MaxA,BFEH,BFED,BFEA';
    const row = 'X,01/08/2024,2,3.5,4,1.9,3.4,4,1.8,3,3.5,2.1,3.7,4.2,2.1,3.7,4.2';
    const real = new Overrounds();
    real.addFootballData([head, ...Array.from({ length: 40 }, () => row)].join('\n'));
    real.addSecondary(
      ['Date,B365H,B365D,B365A,BTTS_Yes,BTTS_No', ...Array.from({ length: 40 }, () => 'x,2,3.3,3.9,1.8,1.9')].join('\n'),
    );
    expect(real.of('result', 'opening')).toEqual([expect.closeTo(0.5 + 1 / 3.5 + 0.25 - 1, 9)]);
    expect(real.of('result', 'closing')).toEqual([expect.closeTo(1 / 1.9 + 1 / 3.4 + 0.25 - 1, 9)]);
    expect(real.of('result', 'before the match')).toEqual([]);
    expect(real.of('both', 'before the match')).toHaveLength(1);
    expect(real.average('result', 'opening')).toBeCloseTo(1 / 1.8 + 1 / 3 + 1 / 3.5 - 1, 9);
    const rows = overroundSection(real).rows.map(([name, , sources]) => [name, sources]);
    expect(rows).toContainEqual(['soccer: 1x2, opening', '1']);
    expect(rows).toContainEqual(['tennis: winner', '']);
  });

  test('a market without real prices is not compared, and one outside of its range fails by itself', () => {
    const none = overroundSection(new Overrounds());
    expect([none.compared, none.required, none.missed]).toEqual([0, 0, []]);
    const cheap = new Overrounds();
    for (let i = 0; i < 40; i++) cheap.add('tennis', 'before the match', 'all', 0.01);
    const section = overroundSection(cheap);
    expect([section.compared, section.required, section.failed.length]).toEqual([1, 1, 1]);
  });
});
