import type { IncomingMessage } from 'node:http';

/**
 * Address of the client: the socket's, or with trusted proxies the entry of `X-Forwarded-For` that the outermost of them wrote.
 * Entries further left come from the client and are ignored (TR-G11).
 */
export function clientAddress(request: Pick<IncomingMessage, 'headers' | 'socket'>, trustedHops: number): string {
  const remote = request.socket.remoteAddress ?? 'unknown';
  if (trustedHops === 0) return remote;
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',');
  const chain = [...forwarded.split(',').map((part) => part.trim()), remote].filter((part) => part !== '');
  return chain.at(-1 - trustedHops) ?? chain[0] ?? remote;
}
