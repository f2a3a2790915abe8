import type { OutrightEvent } from '../../shared/model/outright.ts';
import { moveFocus } from '../../shared/ui/move-focus.ts';
import { OutrightPanel } from './outright-panel.tsx';

/** A panel for each outright; the arrow keys go from price to price. */
export function OutrightPanels({ events }: { events: readonly OutrightEvent[] }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside
    <div onKeyDown={moveFocus}>
      {events.map((event) => (
        <OutrightPanel key={event.id} initial={event} />
      ))}
    </div>
  );
}
