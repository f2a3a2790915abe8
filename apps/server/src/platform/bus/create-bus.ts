import type { Config } from '../config.ts';
import type { Bus, BusOptions } from './bus.ts';
import { createInProcessBus } from './in-process-bus.ts';
import { createNatsBus } from './nats-bus.ts';
import { createFrameCodec } from './nats-frame.ts';
import { createNatsLink } from './nats-link.ts';

/** The bus of this process: over NATS where its address is set, else inside the process (decision 10). */
export function createBus(options: BusOptions, { natsUrl, authSecret }: Pick<Config, 'natsUrl' | 'authSecret'>): Bus {
  if (natsUrl === null) return createInProcessBus(options);
  const { log, metrics } = options;
  return createNatsBus(options, { link: createNatsLink({ url: natsUrl, log, metrics }), codec: createFrameCodec(authSecret) });
}
