import * as v from 'valibot';
import type { Fixture } from '../../../../platform/bus/board-message.ts';
import { RateLimitedError, RefusedError, UnreadableError } from '../../../../platform/providers/errors.ts';
import type { ClientContext } from '../../../../platform/providers/port.ts';
import { isRefused, toFixture } from './fixture.ts';
import { ListBound } from './list-bound.ts';
import { isFlagSet } from './match-state.ts';
import { PastPage } from './wire.ts';

/** Reads the results of days of the past, and of last rounds of tournaments; of a match that cannot be read nothing is told. */
export function pastReader({ calls, url }: Pick<ClientContext, 'calls' | 'url'>) {
  const read = async (of: Readonly<Record<string, string>>): Promise<readonly Fixture[] | 'working' | null> => {
    const bound = new ListBound();
    const found: Fixture[] = [];
    let cursor: string | null = '0';
    while (cursor !== null) {
      const path = `/v1/results?${new URLSearchParams({ ...of, cursor })}`;
      const { status, body } = await calls.send({ call: 'past_results', method: 'GET', path, isRepeatable: true });
      if (status === 404) return null;
      if (status !== 200) throw new RefusedError(`GET ${path}`, status);
      const page = v.safeParse(PastPage, body);
      if (!page.success) throw new UnreadableError(`GET ${path}: ${v.getDotPath(page.issues[0]) ?? 'shape'} cannot be read`);
      if (!isFlagSet(page.output.ready)) return 'working';
      const fixtures = page.output.fixtures.map((fixture) => toFixture(fixture, url));
      found.push(...fixtures.flatMap((fixture) => (isRefused(fixture) ? [] : [fixture])));
      cursor = page.output.next_cursor ?? null;
      if (cursor !== null) bound.passed(fixtures.map(({ urn }) => urn));
    }
    return found;
  };
  const readInTurn = (of: Readonly<Record<string, string>>) =>
    read(of).catch((error: unknown) => {
      // It has others to do first.
      if (error instanceof RateLimitedError) return 'working' as const;
      throw error;
    });
  return {
    pastResults: (date: string) => readInTurn({ date }),
    pastRounds: (tournament: string, before: string) => readInTurn({ tournament, before }),
  };
}
