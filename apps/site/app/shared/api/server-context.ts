import type { CallId, CallReply } from '@duskline/contract/calls';
import { createContext, type RouterContextProvider } from 'react-router';
import { type StreamPositions, type Topic, topicName } from '../live/topic.ts';
import type { Caller } from './caller.ts';

/** How the server's own handlers are called for a page, with the visitor's cookies. Given by the host. */
export type ServerCaller = <Id extends CallId>(
  id: Id,
  input: { query?: Record<string, unknown>; body?: unknown },
  request: Request,
) => Promise<CallReply<Id>>;

/** Set by the host for each request. */
export const apiContext = createContext<ServerCaller>();
/** One-time value that marks our own scripts; '' where no policy is sent. */
export const nonceContext = createContext<string>('');
/** Where the site is reached, e.g. https://duskline.example; never taken from the request. '' when it is not known. */
export const originContext = createContext<string>('');

/** Full code of the language in the path: set by the layout before any page is loaded. */
export const languageContext = createContext<string>();

/** When the data of the page begins to be read: set by the layout before any page is loaded; null where no layout is, as for an address that no route can match. */
export const readAtContext = createContext<number | null>(null);

/** The caller of a loader that runs on the server. */
export function serverCall(context: Readonly<RouterContextProvider>, request: Request): Caller {
  const api = context.get(apiContext);
  return ({ id }, input = {}) => api(id, { query: { ...input.query }, body: input.body }, request);
}

/** What the host answers beside the calls of the contract. */
const POSITIONS = 'host.positions';
type HostCaller = (id: string, input: { query: { topics: string } }, request: Request) => Promise<StreamPositions>;

/** Asks where streams stand, for a loader that runs on the server. */
export function serverPositions(context: Readonly<RouterContextProvider>, request: Request) {
  return async (topics: readonly Topic[]): Promise<StreamPositions> => {
    if (topics.length === 0) return {};
    const api = context.get(apiContext) as unknown as HostCaller;
    return api(POSITIONS, { query: { topics: topics.map(topicName).join(',') } }, request);
  };
}
