import { join } from 'node:path';
import { inheritedEnv, logFileOf, reporter } from './child-setup.ts';
import type { ChildPorts } from './choose-ports.ts';
import { answers200, ownUrl } from './pages-served.ts';
import { ROOT } from './root.ts';
import type { Secrets } from './secrets.ts';
import type { LauncherSettings } from './settings.ts';
import { type SupervisedChild, supervise } from './supervised-child.ts';

const PATIENCE_MS = 60_000;
const GRACE_MS = 3000;

/** What PROVIDERS says, with the sandbox in it. */
export type KycPlace = { url: string; providers: Record<string, unknown>; child: SupervisedChild };

const KYC_APP = 'duskline-sandbox-app';

/** Checks identities where no provider of that is named. */
export function startKyc(settings: LauncherSettings, { kyc: port }: ChildPorts, secrets: Secrets): KycPlace | undefined {
  const given = JSON.parse(settings.providers ?? '{}') as Record<string, unknown>;
  if (!settings.sandbox || given['duskline-kyc'] !== undefined) return undefined;
  const url = `http://127.0.0.1:${port}`;
  const child = supervise({
    name: 'identity check sandbox',
    args: ['--max-semi-space-size=1', join(ROOT, 'sandboxes/kyc/src/main.ts')],
    cwd: ROOT,
    env: {
      ...inheritedEnv(),
      HOST: '127.0.0.1',
      PORT: String(port),
      APP_TOKEN: KYC_APP,
      APP_SECRET: secrets.kycSecret,
      WEBHOOK_URL: `${ownUrl(settings)}/cb/kyc`,
      WEBHOOK_SECRET: secrets.kycWebhookSecret,
      REGISTER_KEY: secrets.kycSecret,
      ADMIN_TOKEN: secrets.kycAdminToken,
    },
    logFile: logFileOf(settings, 'kyc'),
    probe: () => answers200(`${url}/health`),
    patienceMs: PATIENCE_MS,
    graceMs: GRACE_MS,
    onChange: reporter('The identity check sandbox'),
  });
  const sandbox = {
    client: { url, token: `${KYC_APP}:${secrets.kycSecret}` },
    callbacks: { keys: [secrets.kycWebhookSecret], networks: ['127.0.0.0/8', '::1/128'] },
  };
  const providers = {
    'exclusion-register': { client: { url, token: secrets.kycSecret } },
    ...given,
    'duskline-kyc': sandbox,
  };
  return { url, providers, child };
}
