import { hash } from 'node:crypto';
import type { AnswerBytes } from './answer-bytes.ts';
import { sendBytes } from './mount-calls.ts';
import type { HttpServer } from './server.ts';

/** The description of all calls, for anybody: nearly half a megabyte, counted by its bytes. */
export function mountDocs(app: HttpServer, openApi: object, bytes: AnswerBytes | null): void {
  const body = Buffer.from(JSON.stringify(openApi));
  const etag = `"${hash('sha1', body, 'base64url')}"`;
  app.get('/api/docs', async (request, reply) => {
    bytes?.check(request.ip);
    bytes?.owe(request.ip, body.length);
    reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=3600');
    return sendBytes(request, reply, body, etag);
  });
}
