import * as playerEndpoints from '@duskline/contract/endpoints/player.gen';
import { queryOptions } from '@tanstack/react-query';
import { browserCall } from '../../shared/api/browser-call.ts';

type UserId = string | undefined;

export const limitsQuery = (userId: UserId) =>
  queryOptions({ queryKey: ['player-limits', userId], queryFn: () => browserCall(playerEndpoints.limits) });

export const realityCheckQuery = (userId: UserId) =>
  queryOptions({
    queryKey: ['reality-check', userId],
    queryFn: () => browserCall(playerEndpoints.realitycheck),
    enabled: userId !== undefined,
  });
