import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId } from 'react';
import { Link } from 'react-router';
import { useAccountAddress } from '../../shared/account/account-address.ts';
import { useT } from '../../shared/i18n/site-context.tsx';
import css from './account-nav.module.css';
import { type AccountTab, groupsOf, groupTexts } from './account-tab.ts';

/** The tabs of the account. Each has an address of its own, so they are links: they can be opened in another window and sent to oneself. */
export function AccountNav({ tabs, current }: { tabs: readonly AccountTab[]; current: AccountTab | undefined }) {
  const t = useT();
  const id = useId();
  const { linkTo } = useAccountAddress();
  return (
    <nav className={css.nav} aria-label={t('session.account')}>
      {groupsOf(tabs).map(({ group, tabs: own }) => (
        <div key={own[0]?.id} className={css.group}>
          {group && (
            <h3 className={css.groupName} id={`${id}-${group}`}>
              {t(groupTexts[group])}
            </h3>
          )}
          <ul aria-labelledby={group && `${id}-${group}`}>
            {own.map(({ id: tab, text, Mark }) => (
              <li key={tab}>
                <Link className={css.tab} {...linkTo(tab)} aria-current={tab === current?.id ? 'page' : undefined}>
                  <span>{t(text)}</span>
                  {Mark && <Mark />}
                  <ChevronRight className={`icon icon-turns ${css.arrow}`} aria-hidden="true" />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
