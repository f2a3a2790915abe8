import { createContext, use, useEffect, useId, useState } from 'react';

/** Forms below a dialog that hold something which was typed and not sent. */
interface Forms {
  readonly report: (form: string, isDirty: boolean) => void;
}

const nobody: Forms = { report: () => undefined };

/** What stands around forms and wants to know before it throws away what was typed. */
export const DirtyForms = createContext<Forms>(nobody);

export function useDirtyForms(): Forms & { readonly isDirty: () => boolean } {
  const [forms] = useState(() => {
    const dirty = new Set<string>();
    return {
      report: (form: string, isDirty: boolean) => void (isDirty ? dirty.add(form) : dirty.delete(form)),
      isDirty: () => dirty.size > 0,
    };
  });
  return forms;
}

/** Says whether a form holds something that was typed and not sent. Forms of `useContractForm` say so themselves. */
export function useReportDirty(isDirty: boolean): void {
  const form = useId();
  const { report } = use(DirtyForms);
  useEffect(() => {
    report(form, isDirty);
    return () => report(form, false);
  }, [report, form, isDirty]);
}
