import type { AnySchema, CallDefinition } from '@duskline/contract/call';
import { AppError } from '@duskline/contract/errors';
import { EXPECTED_USER_HEADER } from '@duskline/contract/expected-user';
import type { Session } from './handler.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const USER_ID = /^[1-9][0-9]{0,18}$/;

/**
 * A page never acts for another user than the one it was rendered for (XR-07). It names that user, and the name is compared with the session
 * of the cookie, whatever the call. A call marked `expectedUser` that comes from a page must name them. `Sec-Fetch-Site` tells a page: browsers
 * set it, and no script can. A program that knows only the calls of the specification has a cookie of its own, with which no other user logs
 * in; it need not name one.
 * @throws SessionChangedException, ValidationException
 */
export function checkExpectedUser(call: CallDefinition<AnySchema>, session: Session | null, headers: Headers): void {
  // A caller without a session acts for no user: guests' calls are open to them, all others have been refused.
  if (session === null) return;
  const named = headers[EXPECTED_USER_HEADER];
  if (named === undefined) {
    if (call.expectedUser === 'required' && headers['sec-fetch-site'] !== undefined) throw unnamed('is required');
    return;
  }
  if (typeof named !== 'string' || !USER_ID.test(named)) throw unnamed('is not a user id');
  if (named !== session.userId) throw new AppError('SessionChangedException');
}

const unnamed = (fault: string) => new AppError('ValidationException', { fieldErrors: { [EXPECTED_USER_HEADER]: fault } });
