import * as accountEndpoints from '@duskline/contract/endpoints/account.gen';
import { useQuery } from '@tanstack/react-query';
import { browserCall } from '../../shared/api/browser-call.ts';
import { useAccount } from '../../shared/session/session-store.ts';

/** The sessions of the player that run. */
export const useSessions = () =>
  useQuery({
    queryKey: ['sessions', useAccount()?.id],
    queryFn: () => browserCall(accountEndpoints.sessions),
    staleTime: 0,
  });
