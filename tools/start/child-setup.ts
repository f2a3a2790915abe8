import { join } from 'node:path';
import { say, seconds } from './progress.ts';
import { ROOT } from './root.ts';
import type { LauncherSettings } from './settings.ts';

/** Compiled modules are kept between starts: a third of the processor time of a restart goes into reading the same sources again. */
const COMPILE_CACHE = join(ROOT, 'node_modules', '.cache', 'duskline-node');

/** What children inherit: all but the login of the owner of the schema, which only the migrations need (XR-28). What is ours is written at the plan of each. */
export function inheritedEnv(): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[0] !== 'DATABASE_MIGRATE_URL',
  );
  return { ...Object.fromEntries(kept), NODE_ENV: process.env.NODE_ENV || 'production', NODE_COMPILE_CACHE: COMPILE_CACHE };
}

export function logFileOf(settings: LauncherSettings, name: string): string | undefined {
  return settings.logTo === 'file' ? join(settings.dataDir, 'logs', `${name}.log`) : undefined;
}

/** After the first readiness a death and a recovery are worth a line; before it the progress lines are enough. */
export function reporter(name: string): (event: 'started' | 'ready' | 'died', detail: string) => void {
  let wasReady = false;
  return (event, detail) => {
    if (event === 'died') say(`${name} ended (${detail}); starting it again`);
    if (event === 'ready' && wasReady) say(`${name} is ready again (${seconds(Number(detail))})`);
    if (event === 'ready') wasReady = true;
  };
}
