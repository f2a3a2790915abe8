import { join } from 'node:path';
import { inheritedEnv, logFileOf, reporter } from './child-setup.ts';
import type { ChildPorts } from './choose-ports.ts';
import { answers200 } from './pages-served.ts';
import { ROOT } from './root.ts';
import type { Secrets } from './secrets.ts';
import type { LauncherSettings } from './settings.ts';
import { type SupervisedChild, supervise } from './supervised-child.ts';

const PATIENCE_MS = 60_000;
const GRACE_MS = 3000;

/** What the server is told of it: absent where the settings name another server. */
export type InboxPlace = { url: string; mailUrl: string | undefined; sms: object | undefined; child: SupervisedChild };

/** As the sandbox calls it; with real money the server refuses it. */
const SMS_ACCOUNT = `AC${'d0'.repeat(16)}`;

/** Takes the mails where no mail server is named, and the SMS where nobody is named who sends them, and shows them. */
export function startInbox(settings: LauncherSettings, ports: ChildPorts, secrets: Secrets): InboxPlace | undefined {
  const given = JSON.parse(settings.providers ?? '{}') as Record<string, unknown>;
  const takesSms = given.twilio === undefined;
  if (!settings.sandbox || (settings.mailUrl !== undefined && !takesSms)) return undefined;
  const url = `http://127.0.0.1:${ports.inbox}`;
  const child = supervise({
    name: 'inbox sandbox',
    args: ['--max-semi-space-size=1', join(ROOT, 'sandboxes/inbox/src/main.ts')],
    cwd: ROOT,
    env: {
      ...inheritedEnv(),
      HOST: '127.0.0.1',
      PORT: String(ports.inbox),
      SMTP_PORT: String(ports.smtp),
      SMS_ACCOUNT,
      SMS_TOKEN: secrets.smsToken,
    },
    logFile: logFileOf(settings, 'inbox'),
    probe: () => answers200(`${url}/api/faults`),
    patienceMs: PATIENCE_MS,
    graceMs: GRACE_MS,
    onChange: reporter('The inbox sandbox'),
  });
  return {
    url,
    mailUrl: settings.mailUrl === undefined ? `smtp://127.0.0.1:${ports.smtp}` : undefined,
    sms: takesSms ? { client: { url, token: `${SMS_ACCOUNT}:${secrets.smsToken}` } } : undefined,
    child,
  };
}
