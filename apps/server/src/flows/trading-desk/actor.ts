import { AppError } from '@duskline/contract/errors';
import type { Actor } from '../../modules/trading/index.ts';
import type { CallContext } from '../../platform/http/handler.ts';

/** Who acts, for the book of acts. @throws UnauthorizedException without a session */
export function actorOf({ session, ip, requestId }: CallContext, kind: 'trader' | 'player'): Actor {
  if (session === null) throw new AppError('UnauthorizedException');
  return { kind, userId: session.userId, name: session.userName, ip, requestId };
}
