import { describe, expect, test } from 'vitest';
import { sportOf } from '../sport/registry.ts';
import { createPlayedWorld } from './played-world.ts';
import { teamSheets } from './team-sheets.ts';

const world = createPlayedWorld('duskline');
const AT = Date.UTC(2026, 10, 23);
const matches = world.matches(AT, AT + 86_400_000, AT);
const ofSport = (sport: string) => matches.filter(({ tournament }) => tournament.sport === sport).slice(0, 20);

describe('H206 sheets of both teams', () => {
  test('H206 of soccer they name the very players who score in the match, eleven of whom begin', () => {
    const soccer = ofSport('soccer');
    expect(soccer.length).toBeGreaterThan(5);
    for (const match of soccer) {
      const sheets = teamSheets(match, false);
      const players = sportOf('soccer').players(match.setting);
      for (const side of ['home', 'away'] as const) {
        const sheet = sheets?.[side];
        const named = [...(sheet?.starting ?? []), ...(sheet?.bench ?? [])];
        expect(named.map(({ id, name, number }) => ({ urn: id, name, number, side }))).toEqual(
          players.filter((player) => player.side === side),
        );
        expect(sheet?.starting.length).toBe(11);
        expect(sheet?.starting[0]?.position).toBe('goalkeeper');
      }
    }
  });

  test('H206 of basketball too, five of whom begin, by their positions', () => {
    const basketball = ofSport('basketball');
    expect(basketball.length).toBeGreaterThan(5);
    for (const match of basketball) {
      const players = sportOf('basketball').players(match.setting);
      const home = teamSheets(match, false)?.home;
      const named = [...(home?.starting ?? []), ...(home?.bench ?? [])].map(({ id }) => id);
      expect(named).toEqual(players.filter(({ side }) => side === 'home').map(({ urn }) => urn));
      expect(home?.starting.map(({ position }) => position)).toEqual(['guard', 'guard', 'forward', 'forward', 'center']);
    }
  });

  test('H206 one who begins is captain, nobody stands twice, and nobody who is out plays', () => {
    let out = 0;
    for (const match of ['soccer', 'basketball', 'handball', 'ice-hockey'].flatMap(ofSport)) {
      for (const isExpected of [true, false]) {
        const sheets = teamSheets(match, isExpected);
        for (const sheet of [sheets?.home, sheets?.away]) {
          if (!sheet) throw new Error('a team has no sheet');
          const all = [...sheet.starting, ...sheet.bench, ...sheet.out.map(({ player }) => player)];
          expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
          expect(new Set(all.map(({ number }) => number)).size).toBe(all.length);
          expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
          expect(sheet.starting.filter(({ isCaptain }) => isCaptain).length).toBe(1);
          expect(sheet.bench.some(({ isCaptain }) => isCaptain)).toBe(false);
          out += sheet.out.length;
        }
      }
    }
    expect(out).toBeGreaterThan(10);
  });

  test('H206 before they are announced who is rested is not told', () => {
    const teams = ofSport('handball').filter((match) => {
      const ids = (isExpected: boolean) => teamSheets(match, isExpected)?.home.starting.map(({ id }) => id);
      return JSON.stringify(ids(true)) !== JSON.stringify(ids(false));
    });
    expect(teams.length).toBeGreaterThan(0);
    expect(teamSheets(ofSport('tennis')[0] as (typeof matches)[0], false)).toBeNull();
  });
});
