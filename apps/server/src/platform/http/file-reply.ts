import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
};

/** An answer that is a file to keep: never shown in a page of ours, whatever it is. */
export class FileReply {
  readonly bytes: Buffer | Readable;
  readonly type: string;
  readonly name: string;
  /** Of a stream, whose length nobody else knows. */
  readonly size: number | undefined;
  constructor(bytes: Buffer | Readable, type: string, name: string, size?: number) {
    this.bytes = bytes;
    this.type = type;
    this.name = name;
    this.size = size;
  }
}

/** The name with the ending of its type. RFC 8187 for everything that is not plain; the plain name has no sign that could end it. */
function disposition({ name, type }: FileReply): string {
  const ending = `.${EXTENSIONS[type] ?? 'bin'}`;
  const whole = `${name.replace(/\.[A-Za-z0-9]{1,8}$/, '')}${ending}`;
  const encoded = encodeURIComponent(whole.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="document${ending}"; filename*=UTF-8''${encoded}`;
}

/** Opened as a page it shows nothing that runs: attachment, nosniff, and a policy that allows nothing (abuse U2). */
export function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  if (file.size !== undefined) reply.header('content-length', file.size);
  return reply
    .type(file.type)
    .header('cache-control', 'no-store')
    .header('content-disposition', disposition(file))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('content-encoding', 'identity')
    .send(file.bytes);
}
