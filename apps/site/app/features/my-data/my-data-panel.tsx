import * as playerEndpoints from '@duskline/contract/endpoints/player.gen';
import { useQuery } from '@tanstack/react-query';
import { TabPlace } from '../../shared/account/tab-place.tsx';
import { browserCall } from '../../shared/api/browser-call.ts';
import { useAccount } from '../../shared/session/session-store.ts';
import { ErrorNotice } from '../../shared/ui/notice.tsx';
import { CloseForm } from './close-form.tsx';
import { EraseForm } from './erase-form.tsx';
import { ExportForm } from './export-form.tsx';
import css from './my-data.module.css';

/** How often a page asks whether an export is ready: it is told by a message as well. */
const ASK_AGAIN_MS = 5_000;

/** What a player does with their own data: takes a copy of it, closes the account, has everything erased. */
export default function MyDataPanel() {
  const account = useAccount();
  const { data, isError, refetch } = useQuery({
    queryKey: ['my-data', account?.id],
    queryFn: () => browserCall(playerEndpoints.mydata),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.Export.State === 'waiting' ? ASK_AGAIN_MS : false),
  });
  if (isError) return <ErrorNotice onRetry={() => void refetch()} />;
  if (!data || !account) return <TabPlace />;
  return (
    <div className={css.panel}>
      <ExportForm state={data.Export} userId={account.id} onChange={() => void refetch()} />
      <CloseForm mayGiveUp={data.MayGiveUpBalance} />
      <EraseForm mayGiveUp={data.MayGiveUpBalance} kept={data.Kept} userName={account.userName} />
    </div>
  );
}
