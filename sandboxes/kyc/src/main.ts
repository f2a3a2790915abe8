import { setFlagsFromString } from 'node:v8';
import { createApplicants } from './applicants.ts';
import { readConfig } from './config.ts';
import { createFaultSwitch } from './faults.ts';
import { createHttpServer } from './http-server.ts';
import { createTokens } from './tokens.ts';
import { createWebhooks } from './webhooks.ts';

// It waits most of the time: memory is worth more here than speed.
setFlagsFromString('--optimize-for-size');

/** Starts the provider; prints its address once it listens. Ends on SIGINT, SIGTERM or when its parent is gone. */
async function main(): Promise<void> {
  const { HOST, PORT, APP_TOKEN, APP_SECRET, WEBHOOK_URL, WEBHOOK_SECRET, REGISTER_KEY, ADMIN_TOKEN } = readConfig(process.env);
  let aheadMs = 0;
  const now = () => Date.now() + aheadMs;
  const webhooks = createWebhooks({ url: WEBHOOK_URL, secret: WEBHOOK_SECRET, now });
  const http = createHttpServer({
    app: APP_TOKEN,
    secret: APP_SECRET,
    adminToken: ADMIN_TOKEN,
    registerKey: REGISTER_KEY,
    applicants: createApplicants(now, (applicant) => webhooks.reviewed(applicant)),
    tokens: createTokens(now),
    webhooks,
    faults: createFaultSwitch(),
    now,
    advance(ms) {
      aheadMs += ms;
    },
  });
  console.info(`kyc listening on ${await http.listen({ host: HOST, port: PORT })}`);
  const stop = (): void => {
    http.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  process.once('disconnect', stop);
}

main().catch((error: Error & { code?: string }) => {
  const text = error.code === 'EADDRINUSE' ? `port is taken (${error.message})` : error.message;
  console.error(`kyc cannot start: ${text}`);
  process.exit(1);
});
