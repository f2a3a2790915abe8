import type { Actor } from '../../modules/trading/index.ts';
import type { CallContext, Session } from '../../platform/http/handler.ts';

/** Who acts, for the audit log. */
export function actorOf({ session, ip, requestId }: CallContext<Session>, kind: 'trader' | 'player'): Actor {
  return { kind, userId: session.userId, name: session.userName, ip, requestId };
}
