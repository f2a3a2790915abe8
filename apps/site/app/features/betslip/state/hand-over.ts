import { copyText } from '../../../shared/ui/copying.ts';

/** The visitor has closed the device's own dialog: that is no failure. */
const isCalledOff = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

type Taker = Pick<Navigator, 'clipboard'> & Partial<Pick<Navigator, 'share'>>;

/**
 * Hands a link to the device; where that shares nothing, to the clipboard. A browser may refuse both: too long after the press, or where the
 * page is not secure.
 */
export async function handOver(device: Taker, title: string, url: string): Promise<'shared' | 'copied' | 'refused'> {
  try {
    if (device.share !== undefined) {
      await device.share({ title, url });
      return 'shared';
    }
  } catch (error) {
    if (isCalledOff(error)) return 'shared';
  }
  return (await copyText(url, device.clipboard)) ? 'copied' : 'refused';
}
