import type { SportEvent } from '../../shared/model/event.ts';

/** A line of a calendar file is no longer than this, in bytes (RFC 5545, 3.1). */
const MOST_BYTES = 75;
const DURATION = 'PT2H';

/** RFC 5545, 3.3.11 */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** 20261120T194500Z */
const moment = (atMs: number): string => `${new Date(atMs).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;

/** A long line goes on in the next, which begins with a blank; no character is torn. */
function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  let bytes = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (bytes + size > MOST_BYTES) {
      lines.push(current);
      current = ' ';
      bytes = 1;
    }
    current += character;
    bytes += size;
  }
  return [...lines, current].join('\r\n');
}

/** A match as a file for any calendar (iCalendar, RFC 5545). `url` is the address of its page. */
export function calendarEntry(
  event: Pick<SportEvent, 'id' | 'home' | 'away' | 'startMs' | 'tournament' | 'category'>,
  url: string,
  nowMs: number,
) {
  const where = [event.category.name, event.tournament.name].filter(Boolean).join(', ');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Duskline//Schedule//EN',
    'BEGIN:VEVENT',
    `UID:match-${event.id}@${new URL(url).hostname}`,
    `DTSTAMP:${moment(nowMs)}`,
    `DTSTART:${moment(event.startMs)}`,
    `DURATION:${DURATION}`,
    `SUMMARY:${escaped(`${event.home} – ${event.away}`)}`,
    `DESCRIPTION:${escaped(where)}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** Name of the file: letters of every script, nothing that a file system refuses. */
export const calendarFileName = ({ home, away }: Pick<SportEvent, 'home' | 'away'>): string =>
  `${`${home} - ${away}`.replace(/[^\p{L}\p{N} .-]/gu, '').trim()}.ics`;

/** Hands the entry to the browser as a file. */
export function downloadEntry(event: SportEvent, href: string): void {
  const text = calendarEntry(event, new URL(href, location.origin).href, Date.now());
  const address = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = calendarFileName(event);
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
