import type { UserMessage } from '@duskline/contract/entities/message';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../shared/i18n/site-context.tsx';
import { useAccount } from '../../shared/session/session-store.ts';
import { EmptyNotice, ErrorNotice } from '../../shared/ui/notice.tsx';
import { MessageList, messageRowId } from './message-list.tsx';
import { MessageView } from './message-view.tsx';
import css from './messages-panel.module.css';
import { useUnreadMessages } from './unread.ts';
import { useMessageActs, useMessagePages } from './use-messages.ts';

/** Messages of a player: the list, and beside it the one that is open; on a phone one of the two. */
export default function MessagesPanel() {
  const t = useT();
  // On a phone the list of the tabs, which follows the stream too, is not on the screen.
  useUnreadMessages();
  const { data, isError, refetch, page, pages, setPage } = useMessagePages();
  const { removed, read, remove, restore } = useMessageActs();
  // During a break messages are read, and none is removed.
  const canRemove = useAccount()?.isOnBreak === undefined;
  const side = useRef<HTMLDivElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const [openId, setOpenId] = useState<string>();
  /** The message that was open, until its row can have the focus. */
  const leftId = useRef<string | undefined>(undefined);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const messages = data?.UserMessages ?? [];
  const open = messages.find(({ Id }) => Id === openId);

  useEffect(() => {
    if (open || leftId.current === undefined) return;
    document.getElementById(messageRowId(leftId.current))?.focus();
    leftId.current = undefined;
  }, [open]);
  // What was pressed has gone with what it removed or brought back: reading goes on at the list, or at the way back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every change of what can be brought back
  useEffect(() => {
    if (document.activeElement === document.body) (undo.current ?? side.current)?.focus();
  }, [removed]);
  const back = () => {
    leftId.current = openId;
    setOpenId(undefined);
  };
  const show = (message: UserMessage) => {
    setOpenId(message.Id);
    void read(message);
  };
  const removeSome = (ids: readonly string[]) => {
    if (openId !== undefined && ids.includes(openId)) setOpenId(undefined);
    setSelected((now) => now.filter((id) => !ids.includes(id)));
    void remove(ids);
  };
  const turn = (to: number) => {
    setSelected([]);
    setOpenId(undefined);
    setPage(to);
  };
  return (
    <div className={`${css.messages} ${open ? css.hasOpen : ''}`}>
      <div className={css.side} ref={side} tabIndex={-1}>
        <div className={css.undo} role="status">
          {removed.length > 0 && (
            <>
              <span>{t('messages.removed')}</span>
              <button ref={undo} type="button" className="button" onClick={() => void restore()}>
                {t('messages.undo')}
              </button>
            </>
          )}
        </div>
        {isError && <ErrorNotice onRetry={() => void refetch()} />}
        {!isError && data === undefined && <span className={`skeleton ${css.waiting}`} />}
        {data?.TotalRecords === 0 && <EmptyNotice text={t('messages.empty')} />}
        {messages.length > 0 && (
          <MessageList
            messages={messages}
            openId={openId}
            selected={selected}
            onOpen={show}
            onSelect={setSelected}
            onRemove={canRemove ? removeSome : undefined}
          />
        )}
        {pages > 1 && (
          <div className={css.pages}>
            <button type="button" className="button" disabled={page === 1} onClick={() => turn(page - 1)}>
              {t('messages.newer')}
            </button>
            <span className="num">{t('messages.page', { page, pages })}</span>
            <button type="button" className="button" disabled={page === pages} onClick={() => turn(page + 1)}>
              {t('messages.older')}
            </button>
          </div>
        )}
      </div>
      {open && <MessageView message={open} onBack={back} onRemove={canRemove ? () => removeSome([open.Id]) : undefined} />}
    </div>
  );
}
