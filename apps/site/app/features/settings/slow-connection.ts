import { parseCookies } from '../../shared/preferences/cookies.ts';
import { preferenceCookies } from '../../shared/preferences/preferences.ts';

/** What a browser says of its connection, where it says anything. */
export interface Connection {
  readonly effectiveType?: string;
  readonly saveData?: boolean;
}

const SLOW: ReadonlySet<string | undefined> = new Set(['slow-2g', '2g', '3g']);

/** Slow by what the browser has measured, or the visitor has asked it to save data. */
export const isSlow = (connection: Connection | undefined): boolean =>
  connection !== undefined && (connection.saveData === true || SLOW.has(connection.effectiveType));

/** The connection of this page; nothing in browsers that do not tell. */
export const connectionOf = (view: object): Connection | undefined => (view as { connection?: Connection }).connection;

/** A visitor who has said how prices are to refresh, by either answer or in the settings, is not asked. */
export const isAsked = (cookies: string): boolean => !parseCookies(cookies).has(preferenceCookies.updates);
