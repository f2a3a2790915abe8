import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from '../product-kit/free-port.ts';
import { choosePorts } from './choose-ports.ts';
import { causeOf } from './product.ts';

const given = (port: number) => ({
  port,
  feedPort: undefined,
  databasePort: undefined,
  inboxPort: undefined,
  scannerPort: undefined,
  kycPort: undefined,
});

test('sandboxes and PostgreSQL get the six ports after the site', async () => {
  const port = await freePort(7);
  expect(await choosePorts(given(port))).toEqual({
    feed: port + 1,
    database: port + 2,
    inbox: port + 3,
    smtp: port + 4,
    scanner: port + 5,
    kyc: port + 6,
  });
});

test('a port that another program has moves the sandbox, and PostgreSQL does not get the port that was promised to it', async () => {
  const port = await freePort(8);
  const other = createServer();
  await new Promise<void>((done) => other.listen(port + 1, '127.0.0.1', () => done()));
  const ports = await choosePorts(given(port));
  other.close();
  expect(ports).toEqual({
    feed: port + 2,
    database: port + 3,
    inbox: port + 4,
    smtp: port + 5,
    scanner: port + 6,
    kyc: port + 7,
  });
});

test('a port that is set for one child is not given to the other', async () => {
  const port = await freePort(7);
  const ports = await choosePorts({ ...given(port), databasePort: port + 1, inboxPort: port + 3 });
  expect(ports).toEqual({
    feed: port + 2,
    database: port + 1,
    inbox: port + 3,
    smtp: port + 4,
    scanner: port + 5,
    kyc: port + 6,
  });
});

test('why PostgreSQL did not start is the cause, not its last line', () => {
  const bound = [
    'PostgreSQL did not start (1): LOG:  starting',
    'LOG:  could not bind IPv4 address "127.0.0.1": Address already in use',
    'FATAL:  could not create any TCP/IP sockets',
    'LOG:  database system is shut down',
  ];
  expect(causeOf(bound.join('\n'))).toContain('Address already in use');
  expect(causeOf('LOG:  starting\nFATAL:  data directory has wrong ownership\nLOG:  database system is shut down\n')).toContain(
    'wrong ownership',
  );
  expect(causeOf('something else')).toBe('something else');
});
