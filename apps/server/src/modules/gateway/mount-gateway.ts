import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { REALTIME_PATH } from '@duskline/realtime/protocol';
import type { FastifyInstance } from 'fastify';
import { Gateway, type GatewayDeps } from './gateway.ts';

/** Puts the gateway on the HTTP server: upgrades of REALTIME_PATH are ours, other paths are left to other listeners. */
export function mountGateway(app: FastifyInstance, deps: GatewayDeps): Gateway {
  const gateway = new Gateway(deps);
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const path = request.url?.split('?', 1)[0];
    if (path === REALTIME_PATH) void gateway.upgrade(request, socket, head);
    else if (app.server.listenerCount('upgrade') === 1) socket.destroy();
  };
  app.server.on('upgrade', onUpgrade);
  app.get(REALTIME_PATH, (_request, reply) => reply.code(426).headers({ upgrade: 'websocket', connection: 'upgrade' }).send());
  app.addHook('preClose', async () => {
    app.server.off('upgrade', onUpgrade);
    await gateway.close();
  });
  return gateway;
}
