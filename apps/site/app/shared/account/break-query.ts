import * as playerEndpoints from '@duskline/contract/endpoints/player.gen';
import { queryOptions } from '@tanstack/react-query';
import { browserCall } from '../api/browser-call.ts';

/** The break that a player takes, and those that they may take. Not kept for who comes back: it may have begun, or be over, meanwhile. */
export const breakQuery = (userId: string | undefined) =>
  queryOptions({ queryKey: ['player-break', userId], queryFn: () => browserCall(playerEndpoints.breaks), gcTime: 0 });
