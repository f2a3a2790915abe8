import { expect, test } from 'vitest';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { createTestServer } from '../../../test-kit/test-server.ts';

const server = await fileFixture(createTestServer());

test('CALL-06 VERSION-02 the hash itself is the answer, for guests, and nobody keeps it', async () => {
  const answer = await server.get(null, '/api/version/gethash');
  expect(answer.status).toBe(200);
  expect(answer.body).toMatch(/^[0-9a-f]{24}$/);
  expect(answer.headers.get('cache-control')).toContain('no-store');
});

test('VERSION-04 clearing empties the cache of the browser and keeps its session and storage', async () => {
  const answer = await server.post(null, '/api/version/clearcache', '');
  expect(answer.body).toEqual({ Success: true });
  expect(answer.headers.get('clear-site-data')).toBe('"cache"');
});
