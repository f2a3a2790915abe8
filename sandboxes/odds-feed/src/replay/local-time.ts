const formats = new Map<string, Intl.DateTimeFormat>();

/** The format of a zone, made once: making one takes longer than a thousand uses of it. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(zone, format);
  return format;
}

/** Offset of a zone from UTC at an instant, in milliseconds. */
function zoneOffsetMs(zone: string, atMs: number): number {
  const parts = formatOf(zone).formatToParts(atMs);
  const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
  return (
    Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) - Math.floor(atMs / 1000) * 1000
  );
}

/** Epoch milliseconds of a wall clock reading in a zone (`Europe/London`). */
export function zonedMs(zone: string, year: number, month: number, day: number, hour: number, minute: number): number {
  const guess = Date.UTC(year, month - 1, day, hour, minute);
  return guess - zoneOffsetMs(zone, guess - zoneOffsetMs(zone, guess));
}

/** `DD/MM/YYYY` or `DD/MM/YY` -> [year, month, day]; undefined when it is no such day. */
export function readDay(text: string): readonly [number, number, number] | undefined {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/.exec(text.trim());
  if (match === null) return undefined;
  const [day, month, short] = [Number(match[1]), Number(match[2]), Number(match[3])];
  // Two-digit years of these files run from the nineties on.
  const year = short >= 100 ? short : short >= 90 ? 1900 + short : 2000 + short;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? [year, month, day] : undefined;
}
