import { createContext, use } from 'react';
import { useSite } from '../i18n/site-context.tsx';

/** When the browser read the data of a page; undefined for one that came with the document. */
export const ReadAtContext = createContext<number | undefined>(undefined);

/** When the first data of this page was read, epoch milliseconds of this device. */
export function useReadAtMs(): number {
  const readAtMs = use(ReadAtContext);
  const { documentReadAtMs } = useSite();
  return readAtMs ?? documentReadAtMs;
}

/** The two moments of a document, by the server's clock. */
interface ServerTimes {
  /** Before its data was read. */
  readonly readAtMs: number;
  /** When it was rendered. */
  readonly nowMs: number;
}

type Navigation = Pick<PerformanceNavigationTiming, 'type' | 'transferSize' | 'responseStart'>;

/**
 * When the server read the data of the document, by the clock of this device: its first byte came here when it had been made there. The two
 * clocks are not compared, since either may be wrong. 0 for a document out of the browser's own store, which may be of any age.
 */
export function documentReadAtMs(times: ServerTimes, timeOriginMs: number, navigation: Navigation | undefined): number {
  if (navigation?.type === 'back_forward' && navigation.transferSize === 0) return 0;
  return timeOriginMs + (navigation?.responseStart ?? 0) - (times.nowMs - times.readAtMs);
}
