import { AppError } from '@duskline/contract/errors';
import type { TradingService } from '../../modules/trading/index.ts';
import { defineHandlers } from '../../platform/http/handler.ts';
import { actorOf } from './actor.ts';

export interface PhaseRouteParts {
  readonly trading: Pick<TradingService, 'takePhaseBack'>;
  /** Whether there is such a match, on the board or from before. */
  isMatch(matchId: number): Promise<boolean>;
}

/** A false phase goes back by the word of a person alone (law P14). */
export function phaseRoutes({ trading, isMatch }: PhaseRouteParts) {
  return defineHandlers({
    'trading.takephaseback': async (context, { body }) => {
      const { matchId, phase, reason, requestId } = body;
      if (!(await isMatch(matchId))) throw new AppError('NotFoundException');
      const state = await trading.takePhaseBack({ matchId, phase }, { actor: actorOf(context, 'trader'), requestId, reason });
      if (state === 'own') throw new AppError('NoPrivilegesException');
      if (state === 'reused') throw new AppError('IdempotencyKeyReusedException');
      return state === 'second' ? { Taken: false, NeedsSecondTrader: true } : { Taken: true };
    },
  });
}
