export { Gateway, type GatewayConfig, type GatewayDeps } from './gateway.ts';
export { mountGateway } from './mount-gateway.ts';
export { createPlayerEvents, type PlayerEvents } from './player-events.ts';
export type {
  BoardChange,
  BoardPort,
  BoardPrice,
  BoardView,
  GatewayPorts,
  PlayerEvent,
  PlayerPort,
  SessionPort,
} from './ports.ts';
