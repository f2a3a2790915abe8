import type { AlarmName } from '../../../platform/alarm-table.ts';
import type { Fixture } from '../../../platform/bus/board-message.ts';
import { UnreadableError } from '../../../platform/providers/errors.ts';
import type { FeedProvider } from '../feed-provider.ts';
import { isFinal, refusesContent, retryUntilDone } from './persist.ts';

const NAMED_IN_ALARM = 5;
const LIST_UNREADABLE = 'what the provider lists cannot be read or stored: it is done without';

interface ListingPorts {
  /** Takes fixtures into the board. @throws when they cannot be stored. */
  admit(fixtures: readonly Fixture[]): Promise<void>;
  /** @returns whether we offer the event, or have offered it. */
  leaveOut(urn: string): Promise<boolean>;
  onRefused(reasons: readonly string[]): void;
  onDoubt(urn: string, why: string, needsFixture: boolean): void;
  onAlarm(name: AlarmName, details: Record<string, unknown>, text: string): void;
}

/**
 * Takes the provider's list into the board. A fixture that cannot be read or stored is left out alone, and shut when it is ours: the others
 * of its page and of the list come in (XR-03). @throws when the provider or the database cannot be reached.
 */
export async function listFixtures(pages: ReturnType<FeedProvider['fixtures']>, ports: ListingPorts): Promise<void> {
  for await (const { fixtures, refused } of pages) {
    const notStored = await admitPage(fixtures, ports);
    const leftOut = [...refused, ...notStored];
    ports.onRefused(leftOut.map(({ why }) => why));
    for (const { urn, why } of leftOut) {
      if (urn !== null && (await ports.leaveOut(urn))) ports.onDoubt(urn, why, true);
    }
  }
}

/** @returns those that the database does not take. */
async function admitPage(fixtures: readonly Fixture[], ports: ListingPorts): Promise<{ urn: string; why: string }[]> {
  try {
    await ports.admit(fixtures);
    return [];
  } catch (error) {
    if (!refusesContent(error)) throw error;
  }
  const notStored: { urn: string; why: string }[] = [];
  let reason: unknown = null;
  for (const fixture of fixtures) {
    try {
      await ports.admit([fixture]);
    } catch (error) {
      if (!refusesContent(error)) throw error;
      reason = error;
      notStored.push({ urn: fixture.urn, why: 'fixture:not_stored' });
    }
  }
  if (notStored.length > 0) {
    const urns = notStored.slice(0, NAMED_IN_ALARM).map(({ urn }) => urn);
    const details = { urns, count: notStored.length, err: reason };
    ports.onAlarm('feed_fixtures_not_stored', details, 'listed fixtures cannot be stored: they are left out');
  }
  return notStored;
}

/** The same after a break of the connection, until it is done: nothing else would bring in what the provider listed meanwhile. */
export async function relistFixtures(
  list: () => Promise<void>,
  onError: (error: unknown, attempt: number) => void,
  isOver: () => boolean,
  onAlarm: ListingPorts['onAlarm'],
): Promise<void> {
  const isUnreadable = (error: unknown) => error instanceof UnreadableError || isFinal(error);
  try {
    await retryUntilDone(list, onError, isOver, isUnreadable);
  } catch (error) {
    onAlarm('feed_reference_unreadable', { what: 'fixtures', err: error }, LIST_UNREADABLE);
  }
}
