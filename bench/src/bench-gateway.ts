import { type BoardPort, Gateway } from '@duskline/server/src/modules/gateway/index.ts';

export const ORIGIN = 'http://bench.local';

/** The real gateway on a made-up board, for guests alone, with room for so many sockets of one address. */
export function benchGateway(sockets: number, board: BoardPort): Gateway {
  return new Gateway({
    config: { origins: new Set([ORIGIN]), maxPerAddress: sockets * 2, handshakeBurst: sockets * 2 },
    ports: {
      board,
      sessions: { authenticate: async () => null, onRevoke: () => () => {} },
      players: {
        subscribe: () => () => {},
        balance: async () => ({ Balance: 0, Balances: { TotalBalance: 0 } }),
        watchCashouts: async () => ({ tickets: {} }),
        unwatchCashouts: () => {},
      },
    },
    metrics: { count() {}, gauge() {} },
    log: { warn() {}, error: (fields) => console.error(fields) },
  });
}
