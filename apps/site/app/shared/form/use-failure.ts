import { useMemo } from 'react';
import { CallError } from '../api/caller.ts';
import { useErrorText } from '../api/use-error-text.ts';
import type { Failure } from './form-failure.tsx';

const TOO_MANY = 429;

/** What a form says of a call that was refused. */
export function useFailure(): (reason: unknown, takesFocus: boolean) => Failure {
  const errorText = useErrorText();
  return useMemo(
    () => (reason, takesFocus) => {
      const waitS = reason instanceof CallError && reason.status === TOO_MANY ? reason.retryAfterS : undefined;
      return { text: errorText(reason), takesFocus, retryAtMs: waitS === undefined ? undefined : Date.now() + waitS * 1000 };
    },
    [errorText],
  );
}
