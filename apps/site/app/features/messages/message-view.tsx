import type { UserMessage } from '@duskline/contract/entities/message';
import { useEffect, useRef } from 'react';
import { useFormat, useT } from '../../shared/i18n/site-context.tsx';
import { MessageBody } from './message-body.tsx';
import css from './messages-panel.module.css';

interface MessageViewProps {
  readonly message: UserMessage;
  readonly onBack: () => void;
  /** Absent: it is only read. */
  readonly onRemove: (() => void) | undefined;
}

/** The message that is open. Its heading has the focus: on a phone it takes the place of the list. */
export function MessageView({ message: { Id, Subject, Body, Date: date }, onBack, onRemove }: MessageViewProps) {
  const t = useT();
  const format = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message
  useEffect(() => heading.current?.focus(), [Id]);
  return (
    <article className={css.view}>
      <div className={css.acts}>
        <button type="button" className={`button ${css.back}`} onClick={onBack}>
          {t('common.back')}
        </button>
        {onRemove && (
          <button type="button" className="button button-quiet" onClick={onRemove}>
            {t('messages.remove')}
          </button>
        )}
      </div>
      <h3 ref={heading} tabIndex={-1} dir="auto">
        {Subject}
      </h3>
      <MessageBody html={Body} />
      <p className={css.facts}>
        <time dateTime={date}>{format.dateTime(Date.parse(date))}</time> · <bdi>{Id}</bdi>
      </p>
    </article>
  );
}
