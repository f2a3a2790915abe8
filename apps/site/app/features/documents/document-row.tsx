import { DOCUMENT_KINDS, FileStatus } from '@duskline/contract/document-kinds';
import * as playerEndpoints from '@duskline/contract/endpoints/player.gen';
import type { UploadedFile } from '@duskline/contract/entities/document';
import Download from 'lucide-react/icons/download';
import type { MessageId } from '../../shared/i18n/message-ids.ts';
import { useFormat, useT } from '../../shared/i18n/site-context.tsx';
import css from './documents-panel.module.css';

const STATUS: Readonly<Record<number, readonly [text: MessageId, look: string | undefined]>> = {
  [FileStatus.CHECKING]: ['documents.status.checking', css.checking],
  [FileStatus.ACCEPTED]: ['documents.status.accepted', css.accepted],
  [FileStatus.REFUSED]: ['documents.status.refused', css.refused],
};

/** One document: what it is, what became of it and, where it was refused, on which page and why. */
export function DocumentRow({ document: { Id, Name, Type, UploadDate, Status, Refusal } }: { document: UploadedFile }) {
  const t = useT();
  const format = useFormat();
  const [status, look] = STATUS[Status] ?? (['documents.status.checking', css.checking] as const);
  const kind = DOCUMENT_KINDS.find((one) => one === Type) ?? 'identity';
  return (
    <li className={css.row}>
      <div className={css.what}>
        <strong>
          <bdi>{Name}</bdi>
        </strong>
        <span className={css.facts}>
          {t(`documents.kind.${kind}`)} · <time dateTime={UploadDate}>{format.dateTime(Date.parse(UploadDate))}</time>
        </span>
        {Refusal && (
          <span className={css.reason}>
            {Refusal.Page === undefined ? Refusal.Text : t('documents.page', { page: Refusal.Page, reason: Refusal.Text })}
          </span>
        )}
        <bdi className={css.id}>{Id}</bdi>
      </div>
      <span className={`${css.status} ${look ?? ''}`}>{t(status)}</span>
      <a
        className="icon-button"
        href={`${playerEndpoints.file.path}?id=${Id}`}
        download
        aria-label={t('documents.download', { name: Name })}
      >
        <Download className="icon" aria-hidden="true" />
      </a>
    </li>
  );
}
