import { newPerson, type Person } from './person.ts';
import type { ScriptedMatch } from './scripted-match.ts';
import type { Site } from './site.ts';
import type { Support } from './test.ts';

const PRICES = { home: '2.00', draw: '3.10', away: '3.35' };

/** Folder of the product under test, for acts as the owner of its database. */
export const DATA_DIR = process.env.E2E_DATA_DIR ?? '';

/** A new player who is logged in, and a match to bet on. */
export async function playerAndMatch({
  site,
  matches,
}: Pick<Support, 'site' | 'matches'>): Promise<{ person: Person; match: ScriptedMatch }> {
  const match = await matches.upcoming(PRICES);
  const person = newPerson();
  await site.becomePlayer(person);
  return { person, match };
}

/** A stake on the home side, as far as the button: what becomes of it is for the journey to read. */
export async function pressBet(site: Site, match: ScriptedMatch, stake = '5'): Promise<void> {
  await site.pick(match.home);
  await site.stake.fill(stake);
  await site.press(site.placeButton);
}
