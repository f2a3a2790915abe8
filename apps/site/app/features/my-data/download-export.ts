import * as playerEndpoints from '@duskline/contract/endpoints/player.gen';
import { EXPECTED_USER_HEADER } from '@duskline/contract/expected-user';
import { answerOf } from '../../shared/api/browser-call.ts';
import { CallError } from '../../shared/api/caller.ts';

/** Gives the export to the browser, as a file to keep. The link is sent in a body: no address of it stays in the history of the browser. */
export async function downloadExport(userId: string, Token: string): Promise<void> {
  const { method, path } = playerEndpoints.exportfile;
  const response = await fetch(path, {
    method,
    headers: { 'content-type': 'application/json', [EXPECTED_USER_HEADER]: userId },
    credentials: 'same-origin',
    body: JSON.stringify({ Token }),
  }).catch(() => {
    throw new CallError(0, '', '');
  });
  if (!response.ok) await answerOf(response);
  const address = URL.createObjectURL(
    await response.blob().catch(() => {
      throw new CallError(0, '', '');
    }),
  );
  const link = document.createElement('a');
  link.href = address;
  link.download = 'duskline-data.zip';
  link.click();
  // The browser has begun to keep it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
