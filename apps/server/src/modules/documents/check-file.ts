import type { Readable } from 'node:stream';
import { MAX_FILE_BYTES } from '@duskline/contract/document-kinds';
import { AppError } from '@duskline/contract/errors';
import { fileTypeFromBuffer } from 'file-type';
import { rewritePicture } from './rewrite-picture.ts';
import type { Scanner } from './scanner.ts';
import type { CheckedFile, FileType } from './types.ts';

const TYPES: ReadonlySet<string> = new Set<FileType>(['image/jpeg', 'image/png', 'application/pdf']);
const isFileType = (type: string | undefined): type is FileType => type !== undefined && TYPES.has(type);
const NAME_MAX = 120;
/** So long the sender of one file may be waited for, in all: 10 MB at a megabit a second take 80 s. */
const READ_MS = 120_000;

export const refused = () =>
  new AppError('FileRefusedException', {
    fieldErrors: { files: 'Please upload a JPG, PNG or PDF file of at most 10 MB' },
  });

/** @throws AppError FileRefusedException above 10 MB, as soon as that is known, and when the sender takes too long */
export async function readBytes(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  const timer = setTimeout(() => stream.destroy(refused()), READ_MS);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > MAX_FILE_BYTES) throw refused();
      chunks.push(chunk);
    }
  } finally {
    clearTimeout(timer);
  }
  if (length === 0) throw refused();
  return Buffer.concat(chunks, length);
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

/**
 * A file that may be kept. It is scanned before anything else reads it; then its first bytes say what it is, whatever it is called; a picture is
 * encoded again. A PDF stays as it is, and is never shown in a page (abuse U2).
 * @throws AppError FileRefusedException, InfectedFileException, ServiceUnavailableException
 */
export async function checkFile(scanner: Scanner, name: string, bytes: Buffer): Promise<CheckedFile> {
  await scanner.scan(bytes);
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const type = found?.mime;
  if (!isFileType(type)) throw refused();
  if (type === 'application/pdf') return { name: shownName(name), type, bytes };
  const written = await rewritePicture(bytes, type);
  if (written === null) throw refused();
  return { name: shownName(name), type, bytes: written };
}
