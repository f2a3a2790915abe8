import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { readConfig } from './config.ts';
import { createFaultSwitch } from './faults.ts';
import { createHttpServer } from './http-server.ts';
import { createMailServer } from './mail-server.ts';
import { createMailStore } from './mail-store.ts';
import { createSmsStore } from './sms-store.ts';

// It waits most of the time: memory is worth more here than speed.
setFlagsFromString('--optimize-for-size');

/** Starts the inbox; prints its addresses once it listens. Ends on SIGINT, SIGTERM or when its parent is gone. */
async function main(): Promise<void> {
  const { HOST, PORT, SMTP_PORT, KEEP, TLS_CERT: cert, TLS_KEY: key, SMS_ACCOUNT, SMS_TOKEN } = readConfig(process.env);
  const store = createMailStore(KEEP);
  const faults = createFaultSwitch();
  const smtp = createMailServer({ store, faults, tls: cert === undefined || key === undefined ? null : { cert, key } });
  // A sender that breaks off is no reason to end.
  smtp.on('error', (error: Error & { syscall?: string }) => {
    if (error.syscall === 'listen') fail(error);
  });
  await once(smtp.listen(SMTP_PORT, HOST), 'listening');
  const http = createHttpServer({
    store,
    sms: createSmsStore(KEEP),
    faults,
    smsLogin: { account: SMS_ACCOUNT, token: SMS_TOKEN },
  });
  const page = await http.listen({ host: HOST, port: PORT });
  const { port } = smtp.server.address() as { port: number };
  console.info(`inbox listening on ${page} (mail on smtp://${HOST}:${port})`);
  const stop = (): void => {
    smtp.close();
    http.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  process.once('disconnect', stop);
}

function fail(error: unknown): never {
  const known = error as { readonly code?: string; readonly message?: string };
  const text = known.code === 'EADDRINUSE' ? `port is taken (${known.message})` : (known.message ?? String(error));
  console.error(`inbox cannot start: ${text}`);
  process.exit(1);
}

main().catch(fail);
