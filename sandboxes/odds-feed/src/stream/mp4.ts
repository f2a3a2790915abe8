/** Fragmented MP4 (ISO 14496-12) of one track of silent Opus, with what is known of the match as timed ID3 metadata. Just enough for a player of HLS. */
export const TIMESCALE = 48_000;
export const SEGMENT_MS = 2_000;
const SEGMENT_TICKS = (SEGMENT_MS * TIMESCALE) / 1_000;
/** A packet of 20 ms of silence: stereo, full band (RFC 6716). */
const SILENCE = Buffer.from([0xfc, 0xff, 0xfe]);
const PACKET_TICKS = 960;
const PACKETS = SEGMENT_TICKS / PACKET_TICKS;
const TRACK = 1;
const CHANNELS = 2;
/** Of ID3 in a stream, as players know it. */
const ID3_SCHEME = 'https://aomedia.org/emsg/ID3';

const u8 = (...values: number[]) => Buffer.from(values);
const u16 = (...values: number[]) => Buffer.concat(values.map((value) => u8(value >> 8, value & 255)));
const u32 = (...values: number[]) => Buffer.concat(values.map((value) => u16(value >>> 16, value & 0xffff)));
const u64 = (value: number) => u32(Math.floor(value / 2 ** 32), value % 2 ** 32);
const zeros = (count: number) => Buffer.alloc(count);

const box = (type: string, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body]);
};
const fullBox = (type: string, version: number, flags: number, ...parts: readonly Buffer[]): Buffer =>
  box(type, u32(version * 2 ** 24 + flags), ...parts);

/** No rotation, no scaling. */
const MATRIX = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

function sampleEntry(): Buffer {
  const dOps = box('dOps', u8(0, CHANNELS), u16(0), u32(TIMESCALE), u16(0), u8(0));
  return box('Opus', zeros(6), u16(1), zeros(8), u16(CHANNELS, 16, 0, 0), u32(TIMESCALE * 2 ** 16), dOps);
}

/** What a player reads once, before the first segment. */
export function initSegment(): Buffer {
  const tables = ['stts', 'stsc', 'stco'].map((type) => fullBox(type, 0, 0, u32(0)));
  const stbl = box('stbl', fullBox('stsd', 0, 0, u32(1), sampleEntry()), ...tables, fullBox('stsz', 0, 0, u32(0, 0)));
  const dinf = box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1)));
  const minf = box('minf', fullBox('smhd', 0, 0, zeros(4)), dinf, stbl);
  const hdlr = fullBox('hdlr', 0, 0, u32(0), Buffer.from('soun'), zeros(12), Buffer.from('Tracker\0'));
  const mdhd = fullBox('mdhd', 0, 0, u32(0, 0, TIMESCALE, 0), u16(0x55c4, 0));
  const tkhd = fullBox('tkhd', 0, 3, u32(0, 0, TRACK, 0, 0), zeros(8), u16(0, 0, 0x100, 0), MATRIX, u32(0, 0));
  const mvhd = fullBox(
    'mvhd',
    0,
    0,
    u32(0, 0, TIMESCALE, 0, 0x10000),
    u16(0x100, 0),
    zeros(8),
    MATRIX,
    zeros(24),
    u32(TRACK + 1),
  );
  const trex = fullBox('trex', 0, 0, u32(TRACK, 1, PACKET_TICKS, SILENCE.length, 0));
  return Buffer.concat([
    box('ftyp', Buffer.from('iso6'), u32(0), Buffer.from('iso6mp41')),
    box('moov', mvhd, box('trak', tkhd, box('mdia', mdhd, hdlr, minf)), box('mvex', trex)),
  ]);
}

/** A length of ID3v2.4: seven bits in each byte. */
const synchsafe = (length: number) => u8((length >> 21) & 127, (length >> 14) & 127, (length >> 7) & 127, length & 127);

/** An ID3 tag with one text of our own: `name` and its value, UTF-8. */
function id3(name: string, value: string): Buffer {
  const text = Buffer.concat([u8(3), Buffer.from(`${name}\0${value}\0`)]);
  const frame = Buffer.concat([Buffer.from('TXXX'), synchsafe(text.length), u16(0), text]);
  return Buffer.concat([Buffer.from('ID3'), u8(4, 0, 0), synchsafe(frame.length), frame]);
}

/** Segment number `n` of the stream: two seconds from `n * 2 s` on, and what the match stands at as JSON in an ID3 tag named "match". */
export function mediaSegment(n: number, match: unknown): Buffer {
  const start = n * SEGMENT_TICKS;
  const text = (value: string) => Buffer.from(`${value}\0`);
  const message = id3('match', JSON.stringify(match));
  const ids = [u32(TIMESCALE), u64(start), u32(SEGMENT_TICKS, n % 2 ** 32)];
  const emsg = fullBox('emsg', 1, 0, ...ids, text(ID3_SCHEME), text(''), message);
  const tfhd = fullBox('tfhd', 0, 0x20018, u32(TRACK, PACKET_TICKS, SILENCE.length));
  const tfdt = fullBox('tfdt', 1, 0, u64(start));
  const moofOf = (offset: number) =>
    box('moof', fullBox('mfhd', 0, 0, u32(n % 2 ** 32)), box('traf', tfhd, tfdt, fullBox('trun', 0, 1, u32(PACKETS, offset))));
  const moof = moofOf(moofOf(0).length + 8);
  return Buffer.concat([emsg, moof, box('mdat', ...Array<Buffer>(PACKETS).fill(SILENCE))]);
}
