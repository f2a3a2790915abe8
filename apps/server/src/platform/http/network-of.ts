import { isIPv6 } from 'node:net';

/**
 * What one client cannot change at will: of an IPv6 address the first 64 bits, which is what a household or a server gets as a whole;
 * an IPv4 address as it is, however it is written. Limits per address and failed log-ins are counted by this.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1] as string;
  const [head = '', tail] = (address.split('%', 1)[0] as string).toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  // An address that ends in dots has one group less to write.
  const gap = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length - (after.at(-1)?.includes('.') ? 1 : 0));
  const groups = [...before, ...Array.from({ length: gap }, () => '0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
