import { setTimeout as sleep } from 'node:timers/promises';
import type { LauncherSettings } from './settings.ts';
import type { SupervisedChild } from './supervised-child.ts';

const PROBE_TIMEOUT_MS = 2000;
const LOOK_EVERY_MS = 250;

export async function answers200(url: string): Promise<boolean> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
  await reply.body?.cancel();
  return reply.status === 200;
}

/** Where this process reaches the server. */
export function ownUrl({ host, port }: LauncherSettings): string {
  const probeHost = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${probeHost.includes(':') ? `[${probeHost}]` : probeHost}:${port}`;
}

/** Resolves when pages are served, which is long before the offer is whole. Rejects as {@link SupervisedChild.ready} does. */
export async function pagesServed(settings: LauncherSettings, server: SupervisedChild): Promise<void> {
  let isOver = false;
  const ready = server.ready().finally(() => {
    isOver = true;
  });
  const look = async (): Promise<void> => {
    while (!isOver && !(await answers200(`${ownUrl(settings)}/livez`).catch(() => false))) await sleep(LOOK_EVERY_MS);
  };
  await Promise.race([look(), ready]);
}
