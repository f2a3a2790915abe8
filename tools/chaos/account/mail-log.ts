import { setTimeout as sleep } from 'node:timers/promises';

interface Mail {
  readonly id: number;
  readonly to: readonly string[];
  readonly messageId: string;
  readonly text: string;
}

const EVERY_MS = 400;

/** Every mail that arrived, read on while the run goes: the sandbox keeps the latest alone. */
export interface MailLog {
  /** How often each message arrived. */
  readonly copies: ReadonlyMap<string, number>;
  /** The token of the newest link to set a password that came to an address after `after` of its mails. */
  tokenTo(address: string, after: number): string | undefined;
  countTo(address: string): number;
  /** Reads what is there now. */
  read(): Promise<void>;
  stop(): Promise<void>;
}

export function followMails(inboxUrl: string): MailLog {
  const copies = new Map<string, number>();
  const byAddress = new Map<string, string[]>();
  let lastId = 0;
  let isOver = false;

  async function read(): Promise<void> {
    const reply = await fetch(`${inboxUrl}/api/mails?afterId=${lastId}`, { signal: AbortSignal.timeout(5_000) });
    const { mails } = (await reply.json()) as { mails: readonly Mail[] };
    for (const { id, to, messageId, text } of mails.toReversed()) {
      lastId = Math.max(lastId, id);
      copies.set(messageId, (copies.get(messageId) ?? 0) + 1);
      for (const address of to.map((one) => one.toLowerCase()))
        byAddress.set(address, [
          ...(byAddress.get(address) ?? []),
          /\/set-password\?token=([A-Za-z0-9_-]+)/.exec(text)?.[1] ?? '',
        ]);
    }
  }

  const loop = (async () => {
    for (; !isOver; await sleep(EVERY_MS)) await read().catch(() => undefined);
  })();
  return {
    copies,
    read,
    countTo: (address) => byAddress.get(address)?.length ?? 0,
    tokenTo: (address, after) =>
      byAddress
        .get(address)
        ?.slice(after)
        .findLast((token) => token !== ''),
    async stop() {
      isOver = true;
      await loop;
    },
  };
}
