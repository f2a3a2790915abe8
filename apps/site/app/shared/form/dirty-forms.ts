import { createContext, use, useEffect, useId, useState } from 'react';

/** Forms below a dialog that hold something which was typed and not sent. */
interface Forms {
  readonly report: (form: string, isDirty: boolean) => void;
}

const nobody: Forms = { report: () => undefined };

/** What stands around forms and wants to know before it throws away what was typed. */
export const DirtyForms = createContext<Forms>(nobody);

interface DirtyPlaces {
  /** For the forms of one place. */
  readonly formsOf: (place: string) => Forms;
  /** Whether a form of the place holds something; without a place, whether any does. */
  readonly isDirty: (place?: string) => boolean;
}

function createDirtyPlaces(): DirtyPlaces {
  const places = new Map<string, { readonly dirty: Set<string>; readonly forms: Forms }>();
  const newPlace = () => {
    const dirty = new Set<string>();
    const forms = { report: (form: string, isDirty: boolean) => void (isDirty ? dirty.add(form) : dirty.delete(form)) };
    return { dirty, forms };
  };
  return {
    formsOf(name) {
      const place = places.get(name) ?? newPlace();
      places.set(name, place);
      return place.forms;
    },
    isDirty: (name) =>
      name === undefined ? [...places.values()].some(({ dirty }) => dirty.size > 0) : (places.get(name)?.dirty.size ?? 0) > 0,
  };
}

/** Places with forms, as the tabs of a dialog are: which of them hold something that was typed and not sent. */
export function useDirtyPlaces(): DirtyPlaces {
  const [places] = useState(createDirtyPlaces);
  return places;
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
