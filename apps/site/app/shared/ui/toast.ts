import { latePart } from './late-part.ts';
import type { ToastKind } from './toaster.tsx';

const toaster = latePart(() => import('./toaster.tsx').then(({ showToast }) => showToast));

/**
 * Short messages. The toaster is loaded with the first one, which waits for it where there is no connection.
 * @param topic the message takes the place of the one before about the same.
 */
export async function toast(text: string, kind: ToastKind = 'plain', topic?: string): Promise<void> {
  const showToast = await toaster.load();
  showToast(text, kind, topic);
}
