import type { MatchStatistics } from '@duskline/contract/entities/match-statistics';
import { expect, test } from 'vitest';
import { renderSite, wordsOf } from '../../../shared/i18n/test-site.tsx';
import { LineUps } from './line-ups.tsx';
import { PastMatches } from './past-matches.tsx';
import { StatisticsTable } from './statistics-table.tsx';
import { StatisticsView } from './statistics-tabs.tsx';

const html = '<img src=x onerror=alert(1)>';
const past = {
  StartDateJs: Date.UTC(2026, 10, 14, 15),
  Home: 'Northgate United',
  Away: html,
  HomeScore: 3,
  AwayScore: 1,
  Outcome: 'W' as const,
};
const row = { Won: 4, Drawn: 1, Lost: 0, Played: 5, Scored: 12, Conceded: 3, Points: 13, Form: ['W' as const, 'D' as const] };
const lineUp = {
  Starting: [
    { Number: 1, Name: 'Malik, Szymon', Position: 'goalkeeper', IsCaptain: false },
    { Number: 9, Name: 'Roth, Jonas', Position: 'forward', IsCaptain: true },
  ],
  Bench: [{ Number: null, Name: 'Sobczak, Kacper', Position: 'sweeper', IsCaptain: false }],
};
const statistics: MatchStatistics = {
  MatchID: 1,
  Status: 'known',
  Table: {
    TournamentName: 'Premier Division',
    Rows: [
      { ...row, Position: 1, Name: 'Northgate United', Side: 'home' },
      { ...row, Position: 2, Name: html, Side: null },
    ],
  },
  LastResults: { Home: [past], Away: [] },
  HeadToHead: [],
  LineUps: { Status: 'expected', Home: lineUp, Away: lineUp },
  Absences: { Home: [{ Number: 28, Name: 'Urquiza, Esteban', Position: null, Reason: 'injured' }], Away: [] },
};
const sides = { home: 'Northgate United', away: 'Leeds Rovers' };

test('spec 202 only what is known has a tab, the first is open, and without anything it says so', () => {
  const shown = renderSite(<StatisticsView event={sides} statistics={statistics} />);
  expect([...shown.matchAll(/role="tab"[^>]*aria-selected="(\w+)"/g)].map(([, is]) => is)).toEqual(['true', 'false', 'false']);
  expect(wordsOf(shown)).toMatch(/^ ?Table Form Line-ups/);
  const nothing = { ...statistics, Table: null, LastResults: { Home: [], Away: [] }, LineUps: null };
  expect(wordsOf(renderSite(<StatisticsView event={sides} statistics={nothing} />)).trim()).toBe(
    'There are no statistics for this match.',
  );
});

test('spec 202 XR-09 a table names its columns, marks the sides of the match, and shows a name that is HTML as text', () => {
  const table = statistics.Table as NonNullable<MatchStatistics['Table']>;
  const shown = renderSite(<StatisticsTable table={table} />);
  expect(shown.match(/data-side="home"/g)).toHaveLength(1);
  expect(shown).not.toContain('<img');
  expect(shown).toContain('&lt;img');
  for (const column of ['Played', 'Won', 'Drawn', 'Lost', 'Scored', 'Conceded', 'Points', 'Form'])
    expect(wordsOf(shown)).toContain(column);
});

test('spec 202 past matches have day and year, sides, score and how they ended, in each language', () => {
  const inLanguage = (language: string) =>
    wordsOf(renderSite(<PastMatches title="Northgate United" matches={[past]} />, { language }));
  expect(inLanguage('en-US')).toMatch(/November 14, 20\d\d .* 3 – 1 .* W Win/);
  expect(inLanguage('de-DE')).toMatch(/S Sieg/);
  expect(inLanguage('ar-EG')).toMatch(/ف فوز/);
});

test('spec 202 line-ups say whether they are announced, who is captain and who cannot play', () => {
  const of = (status: 'expected' | 'confirmed') =>
    wordsOf(
      renderSite(<LineUps {...sides} lineUps={{ Status: status, Home: lineUp, Away: lineUp }} absences={statistics.Absences} />),
    );
  expect(of('expected')).toContain('Expected line-ups');
  expect(of('confirmed')).toContain('Confirmed line-ups');
  expect(of('confirmed')).toMatch(
    /1 Malik, Szymon Goalkeeper 9 Roth, Jonas C Captain Forward Substitutes Sobczak, Kacper Unavailable 28 Urquiza, Esteban Injured/,
  );
});
