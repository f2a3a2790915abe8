import { type ComponentProps, type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import { CloseButton } from './close-button.tsx';
import { useModalSheet } from './modal-sheet.ts';

interface SheetProps {
  /** What opens it names it by this id: `SheetButton`. */
  id: string;
  label: string;
  /** Gives the focus to what should have it when the sheet opens. */
  focusFirst: () => void;
  ref?: Ref<HTMLElement>;
  className?: string | undefined;
  headClassName?: string | undefined;
  children: ReactNode;
}

/** A part of the page that is a modal sheet or drawer where the window is narrow. Where it is a column, its style shows it as one. */
export function Sheet({ id, label, focusFirst, ref, className, headClassName, children }: SheetProps) {
  const element = useRef<HTMLElement>(null);
  useImperativeHandle(ref, () => element.current as HTMLElement);
  const { isOpen, onBeforeToggle, onToggle } = useModalSheet(element, focusFirst);
  return (
    <aside
      ref={element}
      id={id}
      popover="auto"
      className={className}
      data-sheet=""
      {...(isOpen ? { role: 'dialog', 'aria-modal': true } : {})}
      aria-label={label}
      onBeforeToggle={onBeforeToggle}
      onToggle={onToggle}
    >
      <div className={headClassName}>
        <CloseButton popoverTarget={id} />
      </div>
      {children}
    </aside>
  );
}

/** Opens and closes the sheet or drawer of that id, also before any code has run. */
export function SheetButton({ target, ...button }: Omit<ComponentProps<'button'>, 'type'> & { target: string }) {
  return <button type="button" popoverTarget={target} {...button} />;
}

export function hideSheet(id: string): void {
  const target = document.getElementById(id);
  if (target?.matches(':popover-open')) target.hidePopover();
}

/** Opens what is a sheet at this width; where it is a column of the page there is nothing to open. */
export function showSheet(id: string): void {
  const target = document.getElementById(id);
  if (target && getComputedStyle(target).display === 'none') target.showPopover();
}
