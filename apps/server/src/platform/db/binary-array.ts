/**
 * PostgreSQL's binary form of one-dimensional arrays. The driver sends a Buffer parameter as binary, which costs neither
 * side a text conversion: the placement call carries forty arrays.
 *
 * Layout: int32 dimensions (1, or 0 when empty), int32 has-nulls, int32 element type, int32 length, int32 lower bound (1),
 * then for each element an int32 byte length (-1 = NULL) and the bytes.
 */
const OID = { bool: 16, bytea: 17, int8: 20, int2: 21, int4: 23, text: 25, timestamptz: 1184, uuid: 2950, jsonb: 3802 } as const;

declare const ELEMENT: unique symbol;

/** An array in that form; what its elements are is known to the types, so that no parameter takes an array of something else. */
export type PgArray<Element extends keyof typeof OID> = Buffer & { readonly [ELEMENT]: Element };

const HEADER = 20;
/** PostgreSQL counts microseconds from 2000-01-01, JavaScript milliseconds from 1970-01-01. */
const EPOCH_MS = 946_684_800_000;

function header(buffer: Buffer, oid: number, length: number, hasNulls: boolean): void {
  buffer.writeInt32BE(1, 0);
  buffer.writeInt32BE(hasNulls ? 1 : 0, 4);
  buffer.writeInt32BE(oid, 8);
  buffer.writeInt32BE(length, 12);
  buffer.writeInt32BE(1, 16);
}

const viewOf = (buffer: Buffer): DataView => new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);

/** A buffer for elements of one width, with its header. */
function room(oid: number, width: number, values: readonly unknown[]): Buffer {
  let nulls = 0;
  for (const value of values) if (value === null) nulls++;
  const buffer = Buffer.allocUnsafe(HEADER + values.length * (4 + width) - nulls * width);
  header(buffer, oid, values.length, nulls > 0);
  return buffer;
}

function empty<Element extends keyof typeof OID>(element: Element): PgArray<Element> {
  const buffer = Buffer.alloc(12);
  buffer.writeInt32BE(OID[element], 8);
  return buffer as PgArray<Element>;
}

function fixed<Element extends keyof typeof OID, T>(
  element: Element,
  width: number,
  values: readonly (T | null)[],
  write: (buffer: Buffer, value: T, at: number) => void,
): PgArray<Element> {
  if (values.length === 0) return empty(element);
  const buffer = room(OID[element], width, values);
  let at = HEADER;
  for (const value of values) {
    if (value === null) {
      at = buffer.writeInt32BE(-1, at);
      continue;
    }
    at = buffer.writeInt32BE(width, at);
    write(buffer, value, at);
    at += width;
  }
  return buffer as PgArray<Element>;
}

export const int2Array = (values: readonly (number | null)[]): PgArray<'int2'> =>
  fixed('int2', 2, values, (b, v, at) => b.writeInt16BE(v, at));

/** Has its own loop, as {@link int8Array}: a call for each element is most of what a call of a function costs, and a placement sends some 30 such arrays. */
export function int4Array(values: readonly (number | null)[]): PgArray<'int4'> {
  if (values.length === 0) return empty('int4');
  const buffer = room(OID.int4, 4, values);
  const view = viewOf(buffer);
  let at = HEADER;
  for (const value of values) {
    if (value === null) {
      view.setInt32(at, -1);
      at += 4;
      continue;
    }
    if ((value | 0) !== value) throw new RangeError(`${value} is not a 32-bit integer`);
    view.setInt32(at, 4);
    view.setInt32(at + 4, value);
    at += 8;
  }
  return buffer as PgArray<'int4'>;
}
export const boolArray = (values: readonly (boolean | null)[]): PgArray<'bool'> =>
  fixed('bool', 1, values, (b, v, at) => b.writeUInt8(v ? 1 : 0, at));

function writeExact(view: DataView, value: number, at: number): void {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not an exact integer`);
  const high = Math.floor(value / 0x1_0000_0000);
  view.setInt32(at, high);
  view.setUint32(at + 4, value - high * 0x1_0000_0000);
}

/** Accepts BigInt, and integers that a number holds exactly. */
export function int8Array(values: readonly (bigint | number | null)[]): PgArray<'int8'> {
  if (values.length === 0) return empty('int8');
  const buffer = room(OID.int8, 8, values);
  const view = viewOf(buffer);
  let at = HEADER;
  for (const value of values) {
    if (value === null) {
      view.setInt32(at, -1);
      at += 4;
      continue;
    }
    view.setInt32(at, 8);
    if (typeof value === 'bigint') {
      if (BigInt.asIntN(64, value) !== value) throw new RangeError(`${value} is not a 64-bit integer`);
      view.setBigInt64(at + 4, value);
    } else {
      writeExact(view, value, at + 4);
    }
    at += 12;
  }
  return buffer as PgArray<'int8'>;
}

/** From epoch milliseconds. */
export const timestamptzArray = (values: readonly (number | null)[]): PgArray<'timestamptz'> =>
  fixed('timestamptz', 8, values, (buffer, value, at) => writeExact(viewOf(buffer), Math.round((value - EPOCH_MS) * 1000), at));

/** Value of a hexadecimal digit by its character code; 255 = it is none. */
const HEX = new Uint8Array(128).fill(255);
for (let digit = 0; digit < 16; digit++) {
  HEX[digit.toString(16).charCodeAt(0)] = digit;
  HEX[digit.toString(16).toUpperCase().charCodeAt(0)] = digit;
}

function writeUuid(buffer: Buffer, value: string, at: number): void {
  let digits = 0;
  let high = 0;
  for (let index = 0; index < value.length; index++) {
    const code = value.charCodeAt(index);
    if (code === 45) continue;
    const digit = HEX[code] ?? 255;
    if (digit === 255 || digits === 32) throw new RangeError(`${value} is not a UUID`);
    if (digits % 2 === 0) high = digit;
    else buffer[at + (digits >> 1)] = high * 16 + digit;
    digits++;
  }
  if (digits !== 32) throw new RangeError(`${value} is not a UUID`);
}

export const uuidArray = (values: readonly (string | null)[]): PgArray<'uuid'> => fixed('uuid', 16, values, writeUuid);

function variable<Element extends keyof typeof OID>(
  element: Element,
  prefix: number,
  values: readonly (string | Uint8Array | null)[],
): PgArray<Element> {
  if (values.length === 0) return empty(element);
  let size = HEADER;
  let nulls = false;
  const lengths = values.map((value) => {
    if (value === null) {
      nulls = true;
      size += 4;
      return -1;
    }
    const length = (typeof value === 'string' ? Buffer.byteLength(value) : value.length) + prefix;
    size += 4 + length;
    return length;
  });
  const buffer = Buffer.allocUnsafe(size);
  header(buffer, OID[element], values.length, nulls);
  let at = HEADER;
  for (const [index, value] of values.entries()) {
    const length = lengths[index] ?? -1;
    at = buffer.writeInt32BE(length, at);
    if (value === null) continue;
    if (prefix === 1) buffer.writeUInt8(1, at);
    if (typeof value === 'string') buffer.write(value, at + prefix);
    else buffer.set(value, at + prefix);
    at += length;
  }
  return buffer as PgArray<Element>;
}

/** @throws RangeError on U+0000, which PostgreSQL text cannot hold. */
export function textArray(values: readonly (string | null)[]): PgArray<'text'> {
  for (const value of values) if (value?.includes('\0')) throw new RangeError('text must not contain U+0000');
  return variable('text', 0, values);
}
export const byteaArray = (values: readonly (Uint8Array | null)[]): PgArray<'bytea'> => variable('bytea', 0, values);
/** From JSON texts. */
export const jsonbArray = (values: readonly (string | null)[]): PgArray<'jsonb'> => variable('jsonb', 1, values);
