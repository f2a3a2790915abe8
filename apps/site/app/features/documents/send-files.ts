import type { DocumentKind } from '@duskline/contract/document-kinds';
import * as playerEndpoints from '@duskline/contract/endpoints/player.gen';
import type { UploadedFile } from '@duskline/contract/entities/document';
import { EXPECTED_USER_HEADER } from '@duskline/contract/expected-user';
import { answerOf, queryText, sendWithSession } from '../../shared/api/browser-call.ts';

export interface FilesToSend {
  readonly userId: string;
  readonly language: string;
  readonly kind: DocumentKind;
  readonly files: readonly File[];
}

/** Uploads files as a form; its fields come first. The header is what no foreign form can send (TR-G2). */
export async function sendFiles({ userId, language, kind, files }: FilesToSend): Promise<UploadedFile[]> {
  const body = new FormData();
  body.append('documentType', kind);
  for (const file of files) body.append('files', file, file.name);
  const { method, path } = playerEndpoints.sendfiles;
  const send = () =>
    fetch(path + queryText({ languageCode: language }), {
      method,
      body,
      headers: { accept: 'application/json', [EXPECTED_USER_HEADER]: userId },
      credentials: 'same-origin',
    });
  return answerOf(await sendWithSession(send));
}
