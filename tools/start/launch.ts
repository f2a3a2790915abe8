import { join } from 'node:path';
import { DEMO_ACCOUNTS } from '../../apps/server/src/modules/identity/demo-accounts.ts';
import { buildSite } from './build-site.ts';
import { type LockHolder, takeLock } from './lock-file.ts';
import { checkDataDir } from './preflight.ts';
import { checkPlaces, type Product, type ProductOptions, startProduct } from './product.ts';
import { say, sinceStart } from './progress.ts';
import { ROOT } from './root.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { type LauncherSettings, readLauncherSettings } from './settings.ts';
import { StartError } from './start-error.ts';

export type LaunchMode = {
  readonly name: string;
  /** False where the site comes from its development server. */
  readonly buildsSite: boolean;
} & Pick<ProductOptions, 'serverEnv' | 'onServer' | 'waitsForChange'>;

function alreadyRuns(holder: LockHolder): StartError {
  return new StartError(
    `Duskline already runs here: ${holder.url} (process ${holder.pid}, since ${holder.since}).`,
    'Open that address, stop it with Ctrl-C, or start a second one with its own PORT and DATA_DIR.',
  );
}

function announce(settings: LauncherSettings, { inboxUrl, kycUrl }: Product): void {
  say('');
  console.info(`  Ready after ${sinceStart()}: ${settings.publicUrl}`);
  say('');
  if (settings.profile === 'play') {
    say('Demo accounts, with play money:');
    for (const { userName, password, currency, role } of DEMO_ACCOUNTS)
      say(`  ${userName.padEnd(8)} ${password.padEnd(22)} ${role ?? currency}`);
    say('');
  }
  if (inboxUrl !== undefined) {
    say(`Mails and SMS to players are read here: ${inboxUrl}`);
    say('');
  }
  if (kycUrl !== undefined) {
    say(`Identities are checked here: ${kycUrl}`);
    say('');
  }
  const logs = settings.logTo === 'file' ? `Logs are in ${join(settings.dataDir, 'logs')}. ` : '';
  say(`${logs}Ctrl-C stops everything.`);
}

/** Checks, builds, starts and then keeps the product running until a signal. Never returns: the process ends with its exit code. */
export async function launch(mode: LaunchMode): Promise<void> {
  await runUntilStopped(async ({ onFatal, signal }) => {
    const settings = readLauncherSettings(process.env, ROOT);
    checkDataDir(settings.dataDir);
    const lock = takeLock(join(settings.dataDir, 'start.lock'), settings.publicUrl);
    if (!lock.held) throw alreadyRuns(lock.holder);
    try {
      await checkPlaces(settings);
      console.info(mode.name);
      if (mode.buildsSite && !settings.siteDev) await buildSite(ROOT, signal);
      const product = await startProduct(settings, { ...mode, onFatal, signal });
      announce(settings, product);
      return async () => {
        await product.stop();
        lock.release();
      };
    } catch (error) {
      lock.release();
      throw error;
    }
  });
}
