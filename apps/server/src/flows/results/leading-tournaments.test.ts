import { expect, test } from 'vitest';
import { boardWith, fixture } from '../../modules/catalogue/test-kit.ts';
import { leadingTournaments } from './leading-tournaments.ts';

const tournament = (matchId: number, name: string, rank: number) =>
  fixture({ matchId, home: `Home ${matchId}`, away: `Away ${matchId}`, tournament: name, tournamentRank: rank });

test('RESULTS-02 leading tournaments are the first three of each sport by rank, and are sorted again only when what is on offer has changed', () => {
  const second = tournament(1, 'Second', 2);
  const board = boardWith(second, tournament(2, 'First', 1), tournament(3, 'Fourth', 4));
  const leading = leadingTournaments(board);
  const named = () => leading().map((id) => board.tournament(id)?.name);
  expect(named()).toEqual(['First', 'Second']);
  const known = leading();
  expect(leading()).toBe(known);
  board.applyFixture(tournament(4, 'Cup', 3));
  expect(named()).toEqual(['First', 'Second', 'Cup']);
  board.applyFixture({ ...second, tournament: { ...second.tournament, rank: 9 } });
  expect(named()).toEqual(['First', 'Cup']);
});
