import { writeFileSync } from 'node:fs';

/** Values of the data section of a MaxMind file (format 2.0), as far as a country needs them. */
function encode(value: unknown): Buffer {
  if (typeof value === 'string') return Buffer.concat([Buffer.from([(2 << 5) | Buffer.byteLength(value)]), Buffer.from(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([Buffer.from([(6 << 5) | 4]), bytes]);
  }
  const entries = Object.entries(value as Record<string, unknown>);
  return Buffer.concat([
    Buffer.from([(7 << 5) | entries.length]),
    ...entries.flatMap(([key, one]) => [encode(key), encode(one)]),
  ]);
}

/** Writes such a file with one IPv4 network, given by its first byte (`/8`), in one country. */
export function writeGeoipFile(path: string, firstByte: number, country: string): void {
  const BITS = 8;
  const EMPTY = BITS;
  const DATA = BITS + 16;
  // A node a bit: the way of the network goes on to the next node, the other way ends.
  const tree = Buffer.alloc(BITS * 6);
  for (let node = 0; node < BITS; node++) {
    const bit = (firstByte >> (BITS - 1 - node)) & 1;
    tree.writeUIntBE(node === BITS - 1 ? DATA : node + 1, node * 6 + bit * 3, 3);
    tree.writeUIntBE(EMPTY, node * 6 + (1 - bit) * 3, 3);
  }
  const meta = {
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_790_000_000,
    database_type: 'Test-Country',
    ip_version: 4,
    node_count: BITS,
    record_size: 24,
  };
  writeFileSync(
    path,
    Buffer.concat([
      tree,
      Buffer.alloc(16),
      encode({ country: { iso_code: country } }),
      Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'),
      encode(meta),
    ]),
  );
}
