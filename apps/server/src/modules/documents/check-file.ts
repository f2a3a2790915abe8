import type { Readable } from 'node:stream';
import { MAX_FILE_BYTES } from '@duskline/contract/document-kinds';
import { AppError } from '@duskline/contract/errors';
import { fileTypeFromBuffer } from 'file-type';
import { readableFormError } from '../../platform/http/multipart-upload.ts';
import type { Picture } from './rewrite-picture.ts';
import type { Scanner } from './scanner.ts';
import type { CheckedFile, FileType } from './types.ts';

const TYPES: ReadonlySet<string> = new Set<FileType>(['image/jpeg', 'image/png', 'application/pdf']);
const isFileType = (type: string | undefined): type is FileType => type !== undefined && TYPES.has(type);
const NAME_MAX = 120;
/** So long the sender of one file may be waited for, in all: 10 MB at a megabit a second take 80 s. */
const READ_MS = 120_000;
/** The slowest pace: nobody holds a place among those who are read with a few bytes now and then. */
export const PACE = { bytes: 10_000, everyMs: 10_000 } as const;

export const refused = () =>
  new AppError('FileRefusedException', {
    fieldErrors: { files: 'Please upload a JPG, PNG or PDF file of at most 10 MB' },
  });

const tooSlow = () => new AppError('ValidationException', { fieldErrors: { files: 'came too slowly' } });

/** Ends a stream that nothing comes from for ten seconds, or after the first ten less than the slowest pace. @returns what ends the watch */
function watchPace(stream: Readable, length: () => number): () => void {
  let before = 0;
  let least = 1;
  const timer = setInterval(() => {
    const now = length();
    if (now - before < least) stream.destroy(tooSlow());
    [before, least] = [now, PACE.bytes];
  }, PACE.everyMs);
  return () => clearInterval(timer);
}

/**
 * Reads a file to its end; `take` gets its bytes as they come.
 * @throws AppError FileRefusedException above 10 MB, as soon as that is known, and when the sender takes too long in all; ValidationException when
 * the form ends within the file, or when it comes too slowly
 */
export async function readFile(stream: Readable, take: (chunk: Buffer) => void): Promise<void> {
  let length = 0;
  const timer = setTimeout(() => stream.destroy(refused()), READ_MS);
  const endWatch = watchPace(stream, () => length);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > MAX_FILE_BYTES) throw refused();
      take(chunk);
    }
  } catch (error) {
    throw readableFormError(error);
  } finally {
    clearTimeout(timer);
    endWatch();
  }
  if (length === 0) throw refused();
}

/** What its owner called it, without folders and without signs that are not seen or turn text around (abuse U1, U12). */
export function shownName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .replace(/^\.+/, '');
  const short = [...plain].slice(0, NAME_MAX).join('').slice(0, NAME_MAX).toWellFormed().trim();
  return short === '' ? 'document' : short;
}

export interface Checks {
  readonly scanner: Scanner;
  /** Null: it is refused. */
  readonly rewrite: (bytes: Buffer, type: Picture) => Promise<Buffer | null>;
}

/**
 * A file that may be kept. It is scanned before anything else reads it; then its first bytes say what it is, whatever it is called; a picture is
 * encoded again. A PDF stays as it is, and is never shown in a page (abuse U2).
 * @throws AppError FileRefusedException, InfectedFileException, ServiceUnavailableException
 */
export async function checkFile({ scanner, rewrite }: Checks, bytes: Buffer): Promise<CheckedFile> {
  await scanner.scan(bytes);
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const type = found?.mime;
  if (!isFileType(type)) throw refused();
  if (type === 'application/pdf') return { type, bytes };
  const written = await rewrite(bytes, type);
  if (written === null) throw refused();
  return { type, bytes: written };
}
