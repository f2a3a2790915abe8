import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { CloseButton } from './close-button.tsx';

/** A modal dialog: the native element keeps the focus inside, closes on Esc and gives the focus back. */
export function Dialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const titleId = useId();
  const element = useRef<HTMLDialogElement>(null);
  // Closed while it is still in the page: only then the browser gives the focus back.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog is an extra; Esc and the button close it too
    <dialog
      ref={element}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
    >
      <div className="dialog-head">
        <h2 className="dialog-title" id={titleId} tabIndex={-1}>
          {title}
        </h2>
        <CloseButton onClick={onClose} />
      </div>
      <div className="dialog-body">{children}</div>
    </dialog>
  );
}
