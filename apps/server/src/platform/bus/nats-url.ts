/** What the client takes: addresses without their secrets, and these. @throws for what is no address */
export function readNatsUrl(text: string) {
  const urls = text.split(',').map((one) => new URL(one.trim()));
  const [first] = urls;
  if (!first || urls.some(({ protocol, hostname }) => !['nats:', 'tls:'].includes(protocol) || hostname === ''))
    throw new Error('it must be an address like nats://user:password@host:4222');
  const [user, pass] = [decodeURIComponent(first.username), decodeURIComponent(first.password)];
  return {
    servers: urls.map(({ hostname, port }) => `${hostname}:${port || 4222}`),
    ...(urls.some(({ protocol }) => protocol === 'tls:') ? { tls: {} } : {}),
    ...(user === '' ? {} : pass === '' ? { token: user } : { user, pass }),
  };
}
