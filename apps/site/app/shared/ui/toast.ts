import type { ToastKind } from './toaster.tsx';

/** Short messages. The toaster is loaded with the first one. */
export async function toast(text: string, kind: ToastKind = 'plain'): Promise<void> {
  const { showToast } = await import('./toaster.tsx');
  showToast(text, kind);
}
