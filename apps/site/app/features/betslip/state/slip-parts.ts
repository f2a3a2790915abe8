import { Extras } from './extras.ts';
import { PlacementController } from './placement.ts';
import { Slip } from './slip.ts';
import type { SlipPorts } from './slip-ports.ts';

/** What the components of the slip work with. */
export interface SlipParts {
  readonly slip: Slip;
  readonly placement: PlacementController;
  readonly extras: Extras;
}

export function createSlipParts(ports: SlipPorts, slip = new Slip(ports)): SlipParts {
  const extras = new Extras(slip, ports);
  return { slip, placement: new PlacementController(slip, ports, extras), extras };
}
