import { useFormat, useT } from '../../shared/i18n/site-context.tsx';
import { useUnreadMessages } from './unread.ts';
import css from './unread-mark.module.css';

/** How many messages are unread, behind the name of their tab (MSG-03); said when it changes. */
export function UnreadMark() {
  const t = useT();
  const format = useFormat();
  const count = useUnreadMessages();
  return (
    <span role="status" className={count > 0 ? css.mark : undefined}>
      {count > 0 && (
        <>
          <span aria-hidden="true">{format.number(count)}</span>
          <span className="sr-only">{t('account.unread', { count })}</span>
        </>
      )}
    </span>
  );
}
