import { useQuery } from '@tanstack/react-query';
import { browserCall } from '../../shared/api/browser-call.ts';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import { PageMeta } from '../../shared/meta/page-meta.tsx';
import { openSessionDialog, useAccount, useSessionPhase } from '../../shared/session/session-store.ts';
import { EmptyNotice, ErrorNotice } from '../../shared/ui/notice.tsx';
import css from './statement.module.css';
import { isNoBet, statementQuery } from './statement-query.ts';
import { StatementSheet } from './statement-sheet.tsx';

const Loading = () => <div className={`skeleton ${css.loading}`} aria-hidden="true" />;

function Own({ ticketId, userId }: { ticketId: string; userId: string }) {
  const t = useT();
  const { locale } = useSite();
  const query = useQuery({
    ...statementQuery(browserCall, locale.code, userId, ticketId),
    retry: (tries, error) => !isNoBet(error) && tries < 2,
  });
  if (query.data) return <StatementSheet statement={query.data} />;
  if (query.isPending) return <Loading />;
  if (isNoBet(query.error)) return <EmptyNotice text={t('statement.notFound')} />;
  return <ErrorNotice onRetry={() => void query.refetch()} />;
}

function OfPlayer({ ticketId }: { ticketId: string }) {
  const t = useT();
  const phase = useSessionPhase();
  const account = useAccount();
  if (account) return <Own ticketId={ticketId} userId={account.id} />;
  if (phase === 'pending') return <Loading />;
  return (
    <EmptyNotice text={t('bets.guest')}>
      <button type="button" className="button button-pick" onClick={() => openSessionDialog('login')}>
        {t('bets.logIn')}
      </button>
    </EmptyNotice>
  );
}

/** The statement of a bet for whose bet it is. It is read in the browser: no document holds anything of a person. */
export function StatementView({ ticketId }: { ticketId: string }) {
  const head = `${useT()('statement.title')} | Duskline`;
  return (
    <>
      <PageMeta own={{ Title: head, OgTitle: head }} />
      <OfPlayer ticketId={ticketId} />
    </>
  );
}
