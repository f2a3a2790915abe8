import type { AnySchema, CallDefinition } from '@duskline/contract/call';
import { AppError } from '@duskline/contract/errors';
import { MEANT_FOR_HEADER } from '@duskline/contract/meant-for';
import type { Session } from './handler.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const USER_ID = /^[1-9][0-9]{0,18}$/;

/**
 * Nobody's page acts for somebody else (XR-07). A page names the user it was made for, and what it names is compared with whoever the
 * cookie names, whatever the call. A call marked `meantFor` that comes from a page must name him. `Sec-Fetch-Site` tells a page: browsers
 * set it, and no script can. A program that knows only the calls of the specification keeps a cookie of its own, which nobody else logs
 * in with; it need not name anybody.
 * @throws SessionChangedException, ValidationException
 */
export function checkMeantFor(call: CallDefinition<AnySchema>, session: Session | null, headers: Headers): void {
  // Who is not logged in acts for nobody: guests' calls are open to him, all others have been refused.
  if (session === null) return;
  const named = headers[MEANT_FOR_HEADER];
  if (named === undefined) {
    if (call.meantFor === 'user' && headers['sec-fetch-site'] !== undefined) throw unnamed('is required');
    return;
  }
  if (typeof named !== 'string' || !USER_ID.test(named)) throw unnamed('is not a user id');
  if (named !== session.userId) throw new AppError('SessionChangedException');
}

const unnamed = (fault: string) => new AppError('ValidationException', { fieldErrors: { [MEANT_FOR_HEADER]: fault } });
