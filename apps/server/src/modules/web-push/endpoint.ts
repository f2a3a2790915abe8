import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks in which no push service of a browser is: this machine, private ones, those of links, providers, tests and groups. */
const INNER = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  INNER.addSubnet(network, bits, 'ipv4');
/** Of IPv6 only what is routed in public is asked: 2000::/3, without tunnels that carry an address of IPv4 inside, and examples. */
const PUBLIC_6 = new BlockList();
PUBLIC_6.addSubnet('2000::', 3, 'ipv6');
const INNER_6 = new BlockList();
for (const [network, bits] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  INNER_6.addSubnet(network, bits, 'ipv6');

const INNER_NAMES = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|arpa|onion|test|invalid)$/;
const HOST_NAME = /^(?=.{4,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !INNER.check(address, 'ipv4');
  return family === 6 && PUBLIC_6.check(address, 'ipv6') && !INNER_6.check(address, 'ipv6');
}

/**
 * Whether a browser may name this address: we send there, so that naming one must reach nothing of ours. Where the name leads is looked at
 * again at every connection (`publicLookup`). `testOrigin`: an origin that is allowed beside, in tests.
 */
export function mayNameEndpoint(endpoint: string, testOrigin: string | null): boolean {
  const url = endpoint.length <= 1_000 ? URL.parse(endpoint) : null;
  if (url === null || url.username !== '' || url.password !== '' || url.href !== endpoint || url.hash !== '') return false;
  if (url.origin === testOrigin) return true;
  return url.protocol === 'https:' && url.port === '' && HOST_NAME.test(url.hostname) && !INNER_NAMES.test(url.hostname);
}

/** Where a name leads, for a connection: one inner address among its addresses, and nothing is connected to. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '');
    const [first] = addresses;
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
      return done(Object.assign(new Error('the name of a push service leads to no public address'), { code: 'EINNER' }), '');
    if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });
};
