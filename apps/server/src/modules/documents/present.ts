import { FileStatus } from '@duskline/contract/document-kinds';
import type { UploadedFile } from '@duskline/contract/entities/document';
import { LocaleTexts } from '../../platform/texts/locale-texts.ts';
import type { DocumentRow } from './types.ts';

const STATUS: Readonly<Record<string, number>> = {
  checking: FileStatus.CHECKING,
  accepted: FileStatus.ACCEPTED,
  refused: FileStatus.REFUSED,
};

/** Documents as the wire has them; why one was refused in a language of the site. */
export function createDocumentPresenter(): (row: DocumentRow, language: string) => UploadedFile {
  const notices = new LocaleTexts<Readonly<Record<string, string>>>('notices');
  return ({ id, kind, name, state, reason, page, uploaded_at }, language) => ({
    Id: id,
    Name: name,
    Type: kind,
    UploadDate: uploaded_at.toISOString(),
    Status: STATUS[state] ?? FileStatus.CHECKING,
    ...(reason === null
      ? {}
      : {
          Refusal: {
            Reason: reason,
            Text: notices.of(notices.languageOf(language))[`reason.${reason}`] ?? '',
            ...(page === null ? {} : { Page: page }),
          },
        }),
  });
}
