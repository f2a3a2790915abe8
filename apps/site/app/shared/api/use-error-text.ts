import { useMemo } from 'react';
import type { MessageId } from '../i18n/message-ids.ts';
import { useSite, useT } from '../i18n/site-context.tsx';
import { CallError } from './caller.ts';

/** What to say about a failed call, in the visitor's language: by the name of the refusal, else what the server said, else a general text. */
export function useErrorText(): (error: unknown) => string {
  const t = useT();
  const { i18n } = useSite();
  return useMemo(
    () => (error) => {
      if (!(error instanceof CallError)) return t('error.unknown');
      if (error.status === 0) return t('error.network');
      const id = `error.${error.exceptionName}`;
      if (i18n.messages[id] !== undefined && !error.message.includes('{')) return t(id as MessageId);
      return error.message || t('error.unknown');
    },
    [t, i18n],
  );
}
