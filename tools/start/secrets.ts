import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the play-money profile generates once and keeps, so that sessions survive a restart. The real-money profile has to bring its own. */
export type Secrets = {
  readonly authSecret: string;
  readonly feedToken: string;
  readonly feedAdminToken: string;
  /** Who knows it knows every result of the virtual sports. */
  readonly feedVirtualKey: string;
  /** Encrypts documents of players. */
  readonly documentKey: string;
  /** Between the server and the sandbox of identity checks: who asks, and how requests and callbacks are signed. */
  readonly kycSecret: string;
  readonly kycWebhookSecret: string;
  readonly kycAdminToken: string;
  /** Between the server and the sandbox that takes SMS. */
  readonly smsToken: string;
};

const fresh = (): string => randomBytes(32).toString('hex');

/** Reads DATA_DIR/secrets.json, creating what is missing. Readable by the owner only. */
export function loadSecrets(dataDir: string): Secrets {
  const path = join(dataDir, 'secrets.json');
  const stored = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Partial<Secrets>) : {};
  const secrets: Secrets = {
    authSecret: stored.authSecret ?? fresh(),
    feedToken: stored.feedToken ?? fresh(),
    feedAdminToken: stored.feedAdminToken ?? fresh(),
    feedVirtualKey: stored.feedVirtualKey ?? fresh(),
    documentKey: stored.documentKey ?? `first:${fresh()}`,
    kycSecret: stored.kycSecret ?? fresh(),
    kycWebhookSecret: stored.kycWebhookSecret ?? fresh(),
    kycAdminToken: stored.kycAdminToken ?? fresh(),
    smsToken: stored.smsToken ?? fresh(),
  };
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, `${JSON.stringify(secrets, undefined, 2)}\n`, { mode: 0o600 });
  chmodSync(temporary, 0o600);
  renameSync(temporary, path);
  return secrets;
}
