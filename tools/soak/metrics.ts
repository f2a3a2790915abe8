import type { MemorySample } from './memory.ts';

/** Values of the server's metrics by name; those with labels are added up. */
export class Metrics {
  readonly #values = new Map<string, number>();
  readonly #labelled = new Map<string, number>();

  constructor(text: string) {
    for (const line of text.split('\n')) {
      const found = /^([a-z_:]+)(\{[^}]*\})? (-?[0-9.eE+-]+|NaN)/.exec(line);
      const [, name, labels, value] = found ?? [];
      if (name === undefined || !Number.isFinite(Number(value))) continue;
      this.#values.set(name, (this.#values.get(name) ?? 0) + Number(value));
      if (labels !== undefined) this.#labelled.set(`${name}${labels}`, Number(value));
    }
  }

  /** 0 where there is none. */
  sum(name: string): number {
    return this.#values.get(name) ?? 0;
  }

  /** Values of all with this name, each with its labels. */
  each(name: string): [string, number][] {
    return [...this.#labelled]
      .filter(([key]) => key.startsWith(`${name}{`))
      .map(([key, value]) => [key.slice(name.length), value]);
  }

  memory(atMs: number): MemorySample {
    return { atMs, resident: this.sum('process_resident_memory_bytes'), heap: this.sum('nodejs_heap_size_used_bytes') };
  }
}

/** Asks the server; null when it does not answer. */
export async function readMetrics(url: string, token: string): Promise<Metrics | null> {
  try {
    const reply = await fetch(`${url}/metrics`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(5_000),
    });
    const text = await reply.text();
    return reply.status === 200 ? new Metrics(text) : null;
  } catch {
    return null;
  }
}
