import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { EXPECTED_USER_HEADER } from '@duskline/contract/expected-user';
import { readZip } from './read-zip.ts';
import { ORIGIN, type WebPlayer } from './test-server.ts';
import { createUploadFixture } from './upload-fixture.ts';

export const PASSWORD = 'a-long-enough-passphrase-1';

/** The whole server with a scanner, which makes exports when the test says so. */
export async function createMyDataFixture() {
  const fixture = await createUploadFixture({ ROLES: 'web,feed,settle' });
  const { server, folder } = fixture;
  const by = ({ cookie, userId }: Pick<WebPlayer, 'cookie' | 'userId'>) => ({
    cookie,
    headers: { [EXPECTED_USER_HEADER]: String(userId) },
  });
  const act = (who: WebPlayer, what: string, body: Record<string, unknown> = {}) =>
    server.post(by(who), `/api/player/${what}`, { Password: PASSWORD, ...body });
  const download = (who: WebPlayer, Token: string) =>
    fetch(`${server.url()}/api/player/exportfile`, {
      method: 'POST',
      headers: { ...by(who).headers, cookie: who.cookie, origin: ORIGIN, 'content-type': 'application/json' },
      body: JSON.stringify({ Token }),
    });
  const exported = () => server.app.services.exportJob.makeDue();
  return {
    ...fixture,
    by,
    act,
    download,
    exported,
    data: async (who: WebPlayer) => (await server.get(who, '/api/player/mydata')).body,
    token: async (who: WebPlayer) => String((await act(who, 'exportlink')).body.Token),
    /** What a player gets, by the names of its files. */
    async archive(who: WebPlayer) {
      await act(who, 'askexport');
      await exported();
      const answer = await download(who, String((await act(who, 'exportlink')).body.Token));
      return readZip(Buffer.from(await answer.arrayBuffer()));
    },
    /** Names of exports that lie in the folder. */
    files(): string[] {
      try {
        return readdirSync(join(folder, 'exports'));
      } catch {
        return [];
      }
    },
  };
}
