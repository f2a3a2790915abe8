import { readdirSync, rmSync } from 'node:fs';
import { EXPECTED_USER_HEADER } from '@duskline/contract/expected-user';
import { documentFolder } from './document-folder.ts';
import { type ScannerProcess, startScanner } from './scanner-process.ts';
import { createTestServer, ORIGIN, type WebPlayer } from './test-server.ts';
import { grantRole } from './traders.ts';

export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');

/** A document as the wire has it. */
export interface WireFile {
  Id: string;
  Name: string;
  Type: string;
  Status: number;
  Refusal?: { Reason: string; Text: string; Page?: number };
}
type Sent = readonly [name: string, bytes: Buffer, type?: string];
interface FormParts {
  fields?: Record<string, string>;
  /** One that is undefined is left out. */
  headers?: Record<string, string | undefined>;
}

export const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

/** The whole server with a scanner and a folder of documents of its own. */
export async function createUploadFixture(settings: Record<string, string> = {}) {
  const folder = documentFolder();
  let scanner: ScannerProcess = await startScanner();
  const { clamd } = scanner;
  const server = await createTestServer({ CLAMD: clamd, DOCUMENT_DIR: folder, ...settings });
  const { url, get, join: joinAs, testDb } = server;

  async function send(who: WebPlayer, sent: readonly Sent[], { fields = {}, headers = {} }: FormParts = {}) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    for (const [name, bytes, type = 'application/octet-stream'] of sent)
      form.append('files', new Blob([new Uint8Array(bytes)], { type }), name);
    const all = { cookie: who.cookie, origin: ORIGIN, [EXPECTED_USER_HEADER]: String(who.userId), ...headers };
    const given = Object.fromEntries(Object.entries(all).filter((one): one is [string, string] => one[1] !== undefined));
    const answer = await fetch(`${url()}/api/player/sendfiles`, { method: 'POST', headers: given, body: form });
    const body = (await answer.json()) as { ExceptionName?: string } & WireFile[];
    return { status: answer.status, name: body.ExceptionName, files: Array.isArray(body) ? body : [] };
  }

  return {
    server,
    folder,
    clamd,
    send,
    files: async (who: WebPlayer) => (await get(who, '/api/player/files')).body as unknown as WireFile[],
    open: (who: WebPlayer | null, id: string, path = '/api/player/file') =>
      fetch(`${url()}${path}?id=${id}`, who === null ? {} : { headers: { cookie: who.cookie } }),
    /** Names of what lies in the folder. */
    stored: () => readdirSync(folder).sort(),
    /** A person with the role compliance. */
    async compliance(): Promise<WebPlayer> {
      const person = await joinAs();
      await grantRole(testDb.ownerPool, person.userId, 'compliance');
      return person;
    },
    endScanner: () => scanner.close(),
    async bringScannerBack(): Promise<void> {
      scanner = await startScanner(Number(new URL(clamd).port));
    },
    async close() {
      await server.close();
      await scanner.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
