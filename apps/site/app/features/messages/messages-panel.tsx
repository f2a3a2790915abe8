import type { UserMessage } from '@duskline/contract/entities/message';
import { useState } from 'react';
import { useT } from '../../shared/i18n/site-context.tsx';
import { EmptyNotice, ErrorNotice } from '../../shared/ui/notice.tsx';
import { MessageList } from './message-list.tsx';
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
  const [openId, setOpenId] = useState<string>();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const messages = data?.UserMessages ?? [];
  const open = messages.find(({ Id }) => Id === openId);

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
      <div className={css.side}>
        <div className={css.undo} role="status">
          {removed.length > 0 && (
            <>
              <span>{t('messages.removed')}</span>
              <button type="button" className="button" onClick={() => void restore()}>
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
            onRemove={removeSome}
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
      {open && <MessageView message={open} onBack={() => setOpenId(undefined)} onRemove={() => removeSome([open.Id])} />}
    </div>
  );
}
