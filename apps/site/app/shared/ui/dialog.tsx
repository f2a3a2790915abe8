import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { CloseButton } from './close-button.tsx';
import { enterYieldingDialog, type YieldingDialog } from './yielding-dialogs.ts';

interface DialogProps {
  title: string;
  /** Asked to close. False: it stays open. */
  onClose: () => unknown;
  children: ReactNode;
  /** Before the title. */
  start?: ReactNode;
  /** Under the title. */
  note?: ReactNode;
  className?: string | undefined;
  /** Id of what has the focus afterwards, where what had it before is gone. */
  returnTo?: string;
  /** For the account, and for what gives way to it. */
  name?: YieldingDialog;
}

/** A modal dialog: the native element keeps the focus inside, closes on Esc and gives the focus back. */
export function Dialog({ title, onClose, children, start, note, className = '', returnTo = '', name }: DialogProps) {
  const titleId = useId();
  const element = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // Closed while it is still in the page: only then the browser gives the focus back.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => {
      dialog?.close();
      if (document.activeElement === document.body) document.getElementById(returnTo)?.focus();
    };
  }, [returnTo]);
  const hide = useRef(onClose);
  useEffect(() => {
    hide.current = onClose;
  }, [onClose]);
  useEffect(() => (name === undefined ? undefined : enterYieldingDialog(name, () => hide.current())), [name]);
  // What had the focus may have gone with the view that a new title stands over: reading begins there again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every title
  useEffect(() => {
    if (!element.current?.contains(document.activeElement)) heading.current?.focus();
  }, [title]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog is an extra; Esc and the button close it too
    <dialog
      ref={element}
      className={`dialog ${className}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== element.current) return;
        event.preventDefault();
        onClose();
      }}
      onClose={({ target }) => {
        // A second Esc closes it without asking: where it is to stay, it is opened again.
        const dialog = element.current;
        if (dialog && target === dialog && onClose() === false) dialog.showModal();
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
    >
      <div className="dialog-head">
        {start}
        <div className="dialog-name">
          <h2 ref={heading} className="dialog-title" id={titleId} tabIndex={-1}>
            {title}
          </h2>
          {note && <p className="dialog-note">{note}</p>}
        </div>
        <CloseButton onClick={onClose} />
      </div>
      <div className="dialog-body">{children}</div>
    </dialog>
  );
}
