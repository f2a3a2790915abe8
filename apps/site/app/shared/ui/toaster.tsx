import { Toast } from '@base-ui/react/toast';
import { createRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

export type ToastKind = 'plain' | 'success' | 'error';

/** The library makes each message a dialog, which it is not: nothing is asked. */
const GROUP = { role: 'group', 'aria-modal': undefined };

const manager = Toast.createToastManager();
const viewport = createRef<HTMLDivElement>();
let isMounted = false;

function Toasts() {
  const { toasts } = Toast.useToastManager();
  return (
    <Toast.Portal>
      {/* A log of what was done: named by what it says. The library's own names are English. */}
      <Toast.Viewport ref={viewport} popover="manual" className="toasts" role="log" aria-label={undefined}>
        {toasts.map((toast) => (
          <Toast.Root key={toast.id} toast={toast} className="toast" {...GROUP} swipeDirection="down">
            <Toast.Title render={<p />} />
          </Toast.Root>
        ))}
      </Toast.Viewport>
    </Toast.Portal>
  );
}

/** The toaster lives beside the page in a root of its own, so that it costs nothing before the first message. */
function mount(): void {
  isMounted = true;
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  // At once: the manager keeps no message for a toaster that does not listen yet.
  flushSync(() =>
    root.render(
      <Toast.Provider toastManager={manager}>
        <Toasts />
      </Toast.Provider>,
    ),
  );
}

const raise = (): void => {
  viewport.current?.hidePopover();
  viewport.current?.showPopover();
};

/** A dialog or sheet that opens after a message would lie over it. */
function raiseOverWhatOpens(): void {
  document.addEventListener(
    'toggle',
    (event) => {
      const isOpened = (event as ToggleEvent).newState === 'open' && event.target !== viewport.current;
      if (isOpened && viewport.current?.hasChildNodes()) raise();
    },
    true,
  );
}

/** The last message of each topic. */
const lastOf = new Map<string, string>();

/** @param topic the message takes the place of the one before about the same. */
export function showToast(text: string, kind: ToastKind, topic?: string): void {
  if (!isMounted) {
    mount();
    raiseOverWhatOpens();
  }
  // Over what has opened since the last message, such as the menu of a phone.
  raise();
  const before = topic === undefined ? undefined : lastOf.get(topic);
  if (before !== undefined) manager.close(before);
  const id = manager.add({ title: text, type: kind });
  if (topic !== undefined) lastOf.set(topic, id);
}
