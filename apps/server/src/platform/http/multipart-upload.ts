import type { Readable } from 'node:stream';
import type { AnySchema, CallDefinition } from '@duskline/contract/call';
import { MAX_FILE_BYTES, MAX_FILES } from '@duskline/contract/document-kinds';
import { AppError } from '@duskline/contract/errors';
import type { FastifyRequest } from 'fastify';
import { parseBody } from './validate-call.ts';

type LooseCall = CallDefinition<AnySchema, AnySchema | undefined, AnySchema>;

/** A file on its way: its bytes are read before the next file is asked for. Its name is what the sender says. */
export interface SentFile {
  readonly name: string;
  readonly bytes: Readable;
}

export interface Upload {
  /** The fields of the form, as the contract has them. */
  readonly body: unknown;
  readonly files: AsyncIterable<SentFile>;
}

/** What a form may have: as many files as anybody keeps, each as long as it may be and one byte, by which it is too long. */
export const UPLOAD_LIMITS = {
  fileSize: MAX_FILE_BYTES + 1,
  files: MAX_FILES,
  fields: 5,
  parts: MAX_FILES + 5,
  fieldNameSize: 40,
  fieldSize: 200,
  headerPairs: 20,
} as const;

/** All files at their longest, and what stands between them: no honest form is longer. */
const MAX_BODY_BYTES = MAX_FILES * MAX_FILE_BYTES + 1024 * 1024;
const FILES_FIELD = 'files';

/** @throws AppError PayloadTooLargeException before anything is read, by what the sender says of the length */
export function refuseLongUpload({ headers }: Pick<FastifyRequest, 'headers'>): void {
  if (Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw new AppError('PayloadTooLargeException');
}

/** Reads the fields of a form up to its first file. @throws AppError ValidationException, TooManyFilesException; the files throw too */
export async function readUpload(call: LooseCall, request: FastifyRequest): Promise<Upload> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  const parts = request.parts({ limits: UPLOAD_LIMITS });
  let first: SentFile | null = null;
  try {
    for (;;) {
      const { value: part, done } = await parts.next();
      if (done === true) break;
      if (part.type === 'file') {
        first = fileOf(part);
        break;
      }
      if (part.fieldname in fields) throw fault(part.fieldname, 'is given twice');
      if (part.fieldnameTruncated || part.valueTruncated) throw fault('body', 'has a field that is too long');
      fields[part.fieldname] = String(part.value);
    }
    if (first === null) throw fault(FILES_FIELD, 'is required');
    return { body: parseBody(call, { ...fields }), files: filesOf(first, parts) };
  } catch (error) {
    throw readableFormError(error);
  }
}

type Parts = ReturnType<FastifyRequest['parts']>;
type FilePart = Extract<Awaited<ReturnType<Parts['next']>>['value'], { type: 'file' }>;

async function* filesOf(first: SentFile, parts: Parts): AsyncGenerator<SentFile> {
  yield first;
  try {
    for (;;) {
      const { value: part, done } = await parts.next();
      if (done === true) return;
      if (part.type !== 'file') throw fault(part.fieldname, 'stands before the files');
      yield fileOf(part);
    }
  } catch (error) {
    throw readableFormError(error);
  }
}

function fileOf({ fieldname, filename, file }: FilePart): SentFile {
  if (fieldname !== FILES_FIELD) {
    file.resume();
    throw fault(FILES_FIELD, 'is the only field for files');
  }
  return { name: filename ?? '', bytes: file };
}

const fault = (field: string, what: string) =>
  new AppError('ValidationException', { fieldErrors: { [field.slice(0, 60)]: what } });

/** What the parser throws at a form that is none or ends too early, be it at its parts or at the bytes of a file, in our words. */
export function readableFormError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { code } = error as { code?: string };
  if (code === 'FST_FILES_LIMIT') return new AppError('TooManyFilesException');
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') return fault('body', 'has too many parts');
  return new AppError('ValidationException', { fieldErrors: { body: 'is not a form' }, cause: error });
}
