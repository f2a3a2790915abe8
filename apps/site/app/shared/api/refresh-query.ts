import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** Between two readings of the same thing. */
const PAUSE_MS = 500;

/** What is being read again, by client; true = it has changed again meanwhile. */
const running = new WeakMap<QueryClient, Map<string, boolean>>();

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Reads again what is shown of a query. However often it is asked for, there is one reading at a time, and the last change is always read:
 * a reading that each change began again would never end on a connection where changes come faster than answers, and neither would the
 * opening of a page that waits for the same data.
 */
export async function refreshQuery(client: QueryClient, queryKey: QueryKey, pauseMs = PAUSE_MS): Promise<void> {
  const own = running.get(client) ?? new Map<string, boolean>();
  running.set(client, own);
  const id = hashKey(queryKey);
  if (own.has(id)) {
    own.set(id, true);
    return;
  }
  do {
    own.set(id, false);
    // What fails is shown by the query itself.
    await client.invalidateQueries({ queryKey }, { cancelRefetch: false }).catch(() => undefined);
    await pause(pauseMs);
  } while (own.get(id) === true);
  own.delete(id);
}
