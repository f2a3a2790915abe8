import { Tooltip } from '@base-ui/react/tooltip';
import type { Opening } from './late-part.ts';
import { changeOf, LibraryContext, layerOf, onTop } from './layer.tsx';

interface TooltipTextProps extends Opening {
  text: string;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
}

/** What a tooltip says. The element that has it is named by itself, so it is for the eye alone. */
export function TooltipText({ text, onPointerEnter, onPointerLeave, ...opening }: TooltipTextProps) {
  const { anchor, isOpen } = opening;
  return (
    <LibraryContext>
      <Tooltip.Root open={isOpen} onOpenChange={changeOf(opening)}>
        <Tooltip.Portal container={layerOf(anchor)}>
          <Tooltip.Positioner {...onTop} anchor={anchor} side="top" sideOffset={6}>
            <Tooltip.Popup className="opened tooltip" onPointerEnter={onPointerEnter} onPointerLeave={onPointerLeave}>
              {text}
            </Tooltip.Popup>
          </Tooltip.Positioner>
        </Tooltip.Portal>
      </Tooltip.Root>
    </LibraryContext>
  );
}
