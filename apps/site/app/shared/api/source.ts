import type { RouterContextProvider } from 'react-router';
import type { StreamPositions, Topic } from '../live/topic.ts';
import { browserCall } from './browser-call.ts';
import { CallError, type Caller } from './caller.ts';
import { queryClient } from './query-client.ts';
import { untilReachable } from './reach.ts';
import { serverCall, serverPositions } from './server-context.ts';

/** A named piece of data and how to get it; react-query takes it as it is. */
export interface Query<Data> {
  readonly queryKey: readonly unknown[];
  readonly queryFn: () => Promise<Data>;
  readonly staleTime?: number;
  /** What of the data before stands in the place of equal data that has been read again. */
  readonly structuralSharing?: (before: unknown, after: unknown) => unknown;
}

/** Where a page's data comes from: the same loader code runs on the server and in the browser. */
export interface Source {
  readonly call: Caller;
  /** Answers from the cache where there is one. */
  load<Data>(query: Query<Data>): Promise<Data>;
  /** Where streams stand, for state that is read after it. A page that the browser loads follows its streams from now on. */
  positions(topics: readonly Topic[]): Promise<StreamPositions>;
}

export function serverSource(context: Readonly<RouterContextProvider>, request: Request): Source {
  return { call: serverCall(context, request), load: (query) => query.queryFn(), positions: serverPositions(context, request) };
}

const UNAVAILABLE = new Set([502, 503, 504]);
/** A server that is there and says that it cannot is asked so often; one that is not there is waited for. */
const MOST_TRIES = 4;

const isUnreachable = (error: unknown, tries: number): boolean =>
  error instanceof CallError && (error.status === 0 || (UNAVAILABLE.has(error.status) && tries < MOST_TRIES));

/** A page that is asked for without a connection is not lost: it comes when the server can be reached again. */
const patientCall: Caller = async (endpoint, input) => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await browserCall(endpoint, input);
    } catch (error) {
      if (!isUnreachable(error, tries)) throw error;
      await untilReachable();
    }
  }
};

export const browserSource: Source = {
  call: patientCall,
  // Without a network the call itself waits, and says so; a query that is put off would not.
  load: (query) => queryClient().fetchQuery({ ...query, networkMode: 'always' }),
  positions: () => Promise.resolve({}),
};
