import { type ComponentProps, type ReactNode, useId } from 'react';
import { latePart, useLateOpening } from './late-part.ts';

interface PopoverProps extends Omit<ComponentProps<'button'>, 'type' | 'id'> {
  /** What it opens. */
  panel: ReactNode;
}

const popoverPanel = latePart(() => import('./popover-panel.tsx').then(({ PopoverPanel }) => PopoverPanel));

/** A button that opens something small over the page, named like the button. The panel is loaded when it is first wanted. */
export function Popover({ panel, ...button }: PopoverProps) {
  const id = useId();
  const { Part, opening, trigger } = useLateOpening(popoverPanel);
  return (
    <>
      <button type="button" id={id} aria-haspopup="dialog" {...button} {...trigger} />
      {Part && opening && (
        <Part {...opening} labelledBy={id}>
          {panel}
        </Part>
      )}
    </>
  );
}
