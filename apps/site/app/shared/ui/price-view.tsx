import type { OddsFormat } from '@duskline/odds/odds-format';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { usePreference } from '../i18n/site-context.tsx';
import { useFreshness } from '../live/use-live.ts';

/** How prices are shown now. */
interface PriceView {
  readonly format: OddsFormat;
  /** The connection has been silent for so long that no price may be taken. */
  readonly isUntrusted: boolean;
}

const Context = createContext<PriceView>({ format: 'decimal', isUntrusted: false });

/** Listens once for all prices of a page: hundreds of cells read it at almost no cost. */
export function PriceViewProvider({ children }: { children: ReactNode }) {
  const format = usePreference('oddsFormat');
  const isUntrusted = useFreshness() === 'untrusted';
  return <Context value={useMemo(() => ({ format, isUntrusted }), [format, isUntrusted])}>{children}</Context>;
}

export const usePriceView = (): PriceView => use(Context);
