import * as playerEndpoints from '@duskline/contract/endpoints/player.gen';
import { queryOptions } from '@tanstack/react-query';
import { browserCall } from '../api/browser-call.ts';

/** The break that a player takes, and those that they may take. */
export const breakQuery = (userId: string | undefined) =>
  queryOptions({ queryKey: ['player-break', userId], queryFn: () => browserCall(playerEndpoints.breaks) });
