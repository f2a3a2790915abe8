import type { UserMessage } from '@duskline/contract/entities/message';
import { useFormat, useT } from '../../shared/i18n/site-context.tsx';
import css from './messages-panel.module.css';

/** Where the focus goes back to from an open message. */
export const messageRowId = (id: string): string => `message-${id}`;

interface MessageListProps {
  readonly messages: readonly UserMessage[];
  readonly openId: string | undefined;
  readonly selected: readonly string[];
  readonly onOpen: (message: UserMessage) => void;
  readonly onSelect: (ids: readonly string[]) => void;
  /** Absent: they are only read. */
  readonly onRemove: ((ids: readonly string[]) => void) | undefined;
}

/** A page of messages: unread ones are bold and have a dot. */
export function MessageList({ messages, openId, selected, onOpen, onSelect, onRemove }: MessageListProps) {
  const t = useT();
  const format = useFormat();
  const toggle = (id: string, isOn: boolean) => onSelect(isOn ? [...selected, id] : selected.filter((one) => one !== id));
  return (
    <>
      <ul className={css.list} aria-label={t('account.messages')}>
        {messages.map((message) => {
          const { Id, Subject, Date: date, IsRead } = message;
          return (
            <li key={Id} className={css.row}>
              {onRemove && (
                <input
                  type="checkbox"
                  className={css.check}
                  aria-label={Subject}
                  checked={selected.includes(Id)}
                  onChange={({ target }) => toggle(Id, target.checked)}
                />
              )}
              <button
                id={messageRowId(Id)}
                type="button"
                className={`${css.open} ${IsRead ? '' : css.unread}`}
                aria-current={Id === openId ? 'true' : undefined}
                onClick={() => onOpen(message)}
              >
                <span className={css.subject}>
                  {!IsRead && (
                    <span className={css.dot}>
                      <span className="sr-only">{t('messages.unread')}</span>
                    </span>
                  )}
                  <bdi>{Subject}</bdi>
                </span>
                <time className={css.date} dateTime={date}>
                  {format.dateTime(Date.parse(date))}
                </time>
              </button>
            </li>
          );
        })}
      </ul>
      {onRemove && selected.length > 0 && (
        <button type="button" className="button" onClick={() => onRemove(selected)}>
          {t('messages.remove')} <bdi className="num">{format.number(selected.length)}</bdi>
        </button>
      )}
    </>
  );
}
