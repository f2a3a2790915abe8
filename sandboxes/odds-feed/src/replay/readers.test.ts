import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { courseOf } from './course.ts';
import { readFootballData } from './football-data.ts';
import { loadFiles } from './load-files.ts';
import { readDay, zonedMs } from './local-time.ts';
import { readOpenfootball } from './openfootball.ts';
import { impossiblePricesReason } from './recorded-match.ts';
import { readWyscout } from './wyscout.ts';

const HEADER =
  'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG,HTR,B365H,B365D,B365A,AHh,B365AHH,B365AHA,B365CH,B365CD,B365CA,B365C>2.5,B365C<2.5,AHCh,B365CAHH,B365CAHA,AvgCH,AvgCD,AvgCA';
const season = (...rows: string[]): string => `\uFEFF${[HEADER, ...rows].join('\r\n')}\r\n`;
const SOUND =
  'E0,16/08/2024,20:00,Westgate,Eastport,1,0,H,0,0,D,1.6,4.2,5.25,-1,2.05,1.88,1.67,4.1,5,1.62,2.3,-0.75,1.86,2.07,1.66,4.2,5.02';
const marketOf = (text: string, id: number) =>
  readFootballData('x.csv', text).matches[0]?.markets.find((market) => market.id === id);

describe('football-data.co.uk', () => {
  test('closing prices of the first complete book, with BOM and CRLF, at British time', () => {
    const { matches, broken, rows } = readFootballData('x.csv', season(SOUND));
    expect(rows).toBe(1);
    expect(broken).toEqual([]);
    expect(matches[0]).toMatchObject({
      home: 'Westgate',
      away: 'Eastport',
      score: { home: 1, away: 0 },
      kickOffMs: Date.UTC(2024, 7, 16, 19),
    });
    expect(matches[0]?.markets).toEqual([
      {
        id: 1,
        specifiers: '',
        prices: [
          { id: '1', text: '1.67' },
          { id: '2', text: '4.1' },
          { id: '3', text: '5' },
        ],
      },
      {
        id: 18,
        specifiers: 'total=2.5',
        prices: [
          { id: '12', text: '1.62' },
          { id: '13', text: '2.3' },
        ],
      },
      {
        id: 16,
        specifiers: 'hcp=-0.75',
        prices: [
          { id: '1714', text: '1.86' },
          { id: '1715', text: '2.07' },
        ],
      },
    ]);
  });

  test('a book with holes gives way to the next one, and opening prices to none', () => {
    const noClosing = SOUND.replace('1.67,4.1,5,', '1.67,,5,');
    expect(marketOf(season(noClosing), 1)?.prices.map((price) => price.text)).toEqual(['1.66', '4.2', '5.02']);
    const neither = noClosing.replace(',1.66,4.2,5.02', ',,,');
    expect(marketOf(season(neither), 1)?.prices.map((price) => price.text)).toEqual(['1.6', '4.2', '5.25']);
  });

  test('F-F6 impossible books are kept as they are and counted with their reason', () => {
    const rows = [
      SOUND,
      SOUND.replace('1.67,4.1,5,', '9.5,7.8,5.4,'),
      SOUND.replace('1.67,4.1,5,', '1.2,2,2.45,'),
      SOUND.replace('1.67,4.1,5,', '1,4.1,5,'),
      SOUND.replace('1.6,4.2,5.25', ',,').replace('1.67,4.1,5,', ',4.1,5,').replace(',1.66,4.2,5.02', ',,,'),
      SOUND.replace('1,0,H', ',,'),
      SOUND.replace('16/08/2024', '31/02/2024'),
    ];
    const { matches, broken } = readFootballData('x.csv', season(...rows));
    expect(matches).toHaveLength(5);
    expect(broken.map((record) => [record.line, record.reason])).toEqual([
      [3, 'overround below 0'],
      [4, 'overround above 25 %'],
      [5, 'price not above 1'],
      [6, 'missing price'],
      [7, 'no result'],
      [8, 'bad date'],
    ]);
    expect(matches[1]?.markets[0]).toMatchObject({
      broken: 'overround below 0',
      prices: [{ text: '9.5' }, { text: '7.8' }, { text: '5.4' }],
    });
  });

  test('old seasons: two-digit years, no time, market means under other names', () => {
    const text =
      'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR,PSH,PSD,PSA,BbAv>2.5,BbAv<2.5,BbAHh,BbAvAHH,BbAvAHA\nE0,11/08/17,Westgate,Eastport,4,3,H,1.53,4.55,6.85,1.61,2.32,-1,1.85,2.02\n';
    const { matches } = readFootballData('x.csv', text);
    expect(matches[0]?.kickOffMs).toBe(Date.UTC(2017, 7, 11, 14));
    expect(matches[0]?.markets.map((market) => `${market.id} ${market.specifiers}`)).toEqual(['1 ', '18 total=2.5', '16 hcp=-1']);
  });
});

test('days and zones: summer and winter in London, and days that are none', () => {
  expect(zonedMs('Europe/London', 2024, 8, 16, 20, 0)).toBe(Date.UTC(2024, 7, 16, 19));
  expect(zonedMs('Europe/London', 2024, 12, 26, 15, 0)).toBe(Date.UTC(2024, 11, 26, 15));
  expect(readDay('16/08/2024')).toEqual([2024, 8, 16]);
  expect(readDay('16/08/98')).toEqual([1998, 8, 16]);
  expect(readDay('30/02/2024')).toBeUndefined();
  expect(readDay('2024-08-16')).toBeUndefined();
});

test('F-F6 what a price list must not be', () => {
  const reason = (...odds: string[]) => impossiblePricesReason(odds.map((text, i) => ({ id: String(i), text })));
  expect(reason('1.9', '1.9')).toBeUndefined();
  expect(reason('2.1', '2.1')).toBe('overround below 0');
  expect(reason('1.5', '1.5')).toBe('overround above 25 %');
  expect(reason('1.9', '')).toBe('missing price');
  expect(reason('1.9', 'NaN')).toBe('missing price');
  expect(reason('0.5', '9')).toBe('price not above 1');
});

describe('wyscout', () => {
  const MATCHES =
    'match_id,competition,gameweek,kickoff_utc,home,away,ht_home,ht_away,score_home,score_away,et_home,et_away,pens_home,pens_away,duration,events_goals_match_score\n7,England,1,2017-08-11 18:45:00,Westgate City,Eastport Town,1,0,1,2,0,0,0,0,Regular,yes\n8,England,1,2017-08-12 11:30:00,A,B,0,0,5,0,0,0,0,0,Regular,no\n';
  const TIMELINE = [
    'match_id,period,sec,type,side,player_id,player,x,y,note',
    '7,1H,0.0,period_start,,,,,,',
    '7,1H,600.5,goal,home,1,P. One,88,41,penalty',
    '7,1H,,sub,home,2,P. Two,,,off: P. One',
    '7,1H,2790.0,period_end,,,,,,',
    '7,2H,300.0,own_goal,home,3,P. Three,10,50,',
    '7,2H,900.0,red,home,3,P. Three,,,',
    '7,2H,2900.0,goal,away,4,P. Four,90,50,',
    '7,2H,2950.0,period_end,,,,,,',
    '',
  ].join('\n');

  test('a timeline becomes a course: own goals count for the other side, halves have their real length', () => {
    const { matches, broken } = readWyscout('t.csv', TIMELINE, MATCHES);
    expect(broken.map((record) => record.reason)).toEqual(['goals do not add up to the result']);
    const course = matches[0]?.course ?? [];
    const entries = course.map(
      (entry) => `${Math.round(entry.atMs / 1000)} ${entry.kind} ${entry.state.home}:${entry.state.away}`,
    );
    expect(entries).toEqual([
      '0 kick_off 0:0',
      '541 penalty_awarded 0:0',
      '601 goal 1:0',
      '2790 half_time 1:0',
      '3690 second_half 1:0',
      '3990 goal 1:1',
      '4590 red_card 1:1',
      '6590 goal 1:2',
      '6640 full_time 1:2',
    ]);
    expect(course.at(-1)?.state).toMatchObject({ phase: 'ended', redHome: 1, halfHome: 1, halfAway: 0 });
  });

  test('only the matches asked for', () => {
    expect(readWyscout('t.csv', TIMELINE, MATCHES, ['7']).matches).toHaveLength(1);
    expect(readWyscout('t.csv', TIMELINE, MATCHES, ['99']).matches).toHaveLength(0);
  });
});

describe('openfootball', () => {
  test('goals with minutes make a course, a missing half-time score is 0-0, an unplayed match is left out', () => {
    const text = JSON.stringify({
      name: 'Cup',
      matches: [
        {
          date: '2026-06-11',
          time: '13:00 UTC-6',
          team1: 'Westgate',
          team2: 'Eastport',
          score: { ft: [2, 0], ht: [1, 0] },
          goals1: [{ minute: '9' }, { minute: '90+4' }],
          goals2: [],
        },
        { date: '2026-06-12', team1: { name: 'Northgate' }, team2: { name: 'Southport' }, score: { ft: [0, 0] } },
        { date: '2026-06-13', team1: 'A', team2: 'B', score: {} },
      ],
    });
    const { matches, broken } = readOpenfootball('c.json', text);
    expect(matches.map((match) => match.course?.at(-1)?.state.home)).toEqual([2, 0]);
    expect(matches[0]?.kickOffMs).toBe(Date.UTC(2026, 5, 11, 19));
    expect(broken).toMatchObject([{ line: 3, reason: 'no result' }]);
  });

  test('extra time is not part of the course', () => {
    const goals = courseOf([{ half: 2, sec: 2800, kind: 'goal', side: 'home' }], [45 * 60_000, 46 * 60_000]);
    expect(goals.at(-2)?.atMs).toBeLessThan(goals.at(-1)?.atMs ?? 0);
  });
});

const DATA = process.env.DUSKLINE_DATA ?? join(import.meta.dirname, '../../../../../shared');
const CSV = join(DATA, 'data-unclear/soccer/football-data.co.uk');
const WYSCOUT = join(DATA, 'data/soccer/wyscout/timeline_england.csv');
const present = existsSync(CSV) && existsSync(WYSCOUT);
if (!present)
  console.warn(`replay readers: no recorded seasons under ${DATA}, only the readers' own samples are tested (set DUSKLINE_DATA)`);

describe.runIf(present)('recorded seasons', () => {
  test('a Premier League season has 380 sound matches with three markets each', () => {
    const { matches, files } = loadFiles([join(CSV, 'E0_2425.csv')]);
    expect(matches).toHaveLength(380);
    expect(files[0]?.broken).toEqual([]);
    expect(matches.every((match) => match.markets.length === 3)).toBe(true);
  });

  test('mean closing prices hold one impossible book in Spain 2025/26', () => {
    const { files } = loadFiles([join(CSV, 'SP1_2526.csv')], ['AvgC']);
    expect(files[0]?.broken.map((record) => `${record.match}: ${record.reason}`)).toEqual([
      'Mallorca - Barcelona: overround below 0',
    ]);
  });

  test('Wyscout timelines join the prices of their season: 379 whole, one falls back to its result', () => {
    const { matches } = loadFiles([WYSCOUT, join(CSV, 'E0_1718.csv')]);
    expect(matches).toHaveLength(380);
    expect(matches.filter((match) => match.course !== undefined && match.markets.length === 3)).toHaveLength(379);
  });
});
