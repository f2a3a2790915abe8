import { freePort } from './preflight.ts';
import type { LauncherSettings } from './settings.ts';

/** Where the children of the launcher listen on 127.0.0.1. */
export type ChildPorts = {
  readonly feed: number;
  readonly database: number;
  readonly inbox: number;
  readonly smtp: number;
  readonly scanner: number;
  readonly kyc: number;
};

/**
 * The ports after the site's own, or the next free ones. Chosen together and before any child is started: each child binds its port
 * a while later, so that until then only this choice knows that it is taken.
 */
export async function choosePorts(
  settings: Pick<LauncherSettings, 'port' | 'feedPort' | 'databasePort' | 'inboxPort' | 'scannerPort' | 'kycPort'>,
): Promise<ChildPorts> {
  const { port } = settings;
  const given = [
    port,
    settings.feedPort,
    settings.databasePort,
    settings.inboxPort,
    settings.scannerPort,
    settings.kycPort,
  ].filter((taken) => taken !== undefined);
  const feed = settings.feedPort ?? (await freePort(port + 1, given));
  const database = settings.databasePort ?? (await freePort(port + 2, [...given, feed]));
  const inbox = settings.inboxPort ?? (await freePort(port + 3, [...given, feed, database]));
  const smtp = await freePort(inbox + 1, [...given, feed, database, inbox]);
  const scanner = settings.scannerPort ?? (await freePort(smtp + 1, [...given, feed, database, inbox, smtp]));
  const kyc = settings.kycPort ?? (await freePort(scanner + 1, [...given, feed, database, inbox, smtp, scanner]));
  return { feed, database, inbox, smtp, scanner, kyc };
}
