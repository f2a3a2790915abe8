import type { RouterContextProvider } from 'react-router';
import { browserCall } from './browser-call.ts';
import type { Caller } from './caller.ts';
import { queryClient } from './query-client.ts';
import { serverCall } from './server-context.ts';

/** A named piece of data and how to get it; react-query takes it as it is. */
export interface Query<Data> {
  readonly queryKey: readonly unknown[];
  readonly queryFn: () => Promise<Data>;
  readonly staleTime?: number;
}

/** Where a page's data comes from: the same loader code runs on the server and in the browser. */
export interface Source {
  readonly call: Caller;
  /** Answers from the cache where there is one. */
  load<Data>(query: Query<Data>): Promise<Data>;
}

export function serverSource(context: Readonly<RouterContextProvider>, request: Request): Source {
  return { call: serverCall(context, request), load: (query) => query.queryFn() };
}

export const browserSource: Source = {
  call: browserCall,
  load: (query) => queryClient().fetchQuery(query),
};
