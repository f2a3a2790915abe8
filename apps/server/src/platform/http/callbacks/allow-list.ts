import { BlockList, isIPv4, isIPv6 } from 'node:net';

interface Network {
  readonly address: string;
  readonly bits: number;
  readonly family: 'ipv4' | 'ipv6';
}

const CIDR = /^([0-9a-fA-F.:]+)(?:\/(0|[1-9][0-9]{0,2}))?$/;
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** `203.0.113.0/24`, `2001:db8::/32`, or one address. Null for anything else. */
function readNetwork(text: string): Network | null {
  const [, address = '', bits] = CIDR.exec(text) ?? [];
  // A network of mapped addresses would be one of IPv4 that is written in two ways.
  if (MAPPED.test(address)) return null;
  const family = isIPv4(address) ? 'ipv4' : isIPv6(address) ? 'ipv6' : null;
  if (family === null) return null;
  const most = family === 'ipv4' ? 32 : 128;
  const length = bits === undefined ? most : Number(bits);
  return length > most ? null : { address, bits: length, family };
}

export const isNetwork = (text: string): boolean => readNetwork(text) !== null;

/**
 * The addresses that a provider calls from. An IPv4 address is the same however it is written: sockets that hear both families write it as
 * an IPv6 one. @throws Error on what is no network
 */
export class AllowList {
  readonly #listed = new BlockList();

  constructor(networks: readonly string[]) {
    for (const text of networks) {
      const network = readNetwork(text);
      if (network === null) throw new Error(`${text} is not a network: write 203.0.113.0/24 or 2001:db8::/32`);
      this.#listed.addSubnet(network.address, network.bits, network.family);
    }
  }

  has(address: string): boolean {
    const plain = MAPPED.exec(address)?.[1] ?? (address.split('%', 1)[0] as string);
    if (isIPv4(plain)) return this.#listed.check(plain, 'ipv4');
    return isIPv6(plain) && this.#listed.check(plain, 'ipv6');
  }
}
