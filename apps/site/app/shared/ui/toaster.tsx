import { createRoot } from 'react-dom/client';
import { Toaster, toast } from 'sonner';
import 'sonner/dist/styles.css';

let isMounted = false;

/** The toaster lives beside the page in a root of its own, so that it costs nothing before the first message. */
export function showToast(text: string, kind: 'plain' | 'success' | 'error'): void {
  if (!isMounted) {
    isMounted = true;
    const host = document.body.appendChild(document.createElement('div'));
    const { dir, dataset } = document.documentElement;
    const isLight =
      dataset.theme === 'light' || (dataset.theme === 'auto' && matchMedia('(prefers-color-scheme: light)').matches);
    createRoot(host).render(
      <Toaster dir={dir === 'rtl' ? 'rtl' : 'ltr'} position="bottom-center" theme={isLight ? 'light' : 'dark'} />,
    );
  }
  // The first message waits until the toaster listens.
  setTimeout(() => (kind === 'plain' ? toast(text) : toast[kind](text)), 0);
}
