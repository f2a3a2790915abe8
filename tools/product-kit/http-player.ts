import { newPerson } from './new-person.ts';

/** What a call brought back; `undefined` as a whole means that it is unknown whether it arrived. */
export type Reply = { readonly status: number; readonly body: Record<string, unknown> };

const CALL_PATIENCE_MS = 15_000;

/** One person with a browser: cookies, an origin and nothing else. */
export class HttpPlayer {
  readonly name: string;
  readonly #url: string;
  readonly #cookies = new Map<string, string>();

  constructor(url: string, name: string) {
    this.#url = url;
    this.name = name;
  }

  cookies(): string {
    return [...this.#cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  }

  /** Returns undefined when the connection broke, the time was up or the reply was cut off: the outcome is then unknown. */
  async call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Reply | undefined> {
    try {
      const reply = await fetch(this.#url + path, {
        method,
        headers: {
          accept: 'application/json',
          cookie: this.cookies(),
          ...(method === 'POST' ? { 'content-type': 'application/json', origin: new URL(this.#url).origin } : {}),
        },
        ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
        signal: AbortSignal.timeout(CALL_PATIENCE_MS),
      });
      for (const line of reply.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        const at = pair.indexOf('=');
        this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
      }
      return { status: reply.status, body: JSON.parse(await reply.text()) as Record<string, unknown> };
    } catch {
      return undefined;
    }
  }

  async register(): Promise<void> {
    const reply = await this.call('POST', '/api/session/register', newPerson(this.name));
    if (reply?.status !== 200)
      throw new Error(`registration of ${this.name} answered ${reply?.status} ${JSON.stringify(reply?.body)}`);
  }

  async logIn(password: string): Promise<void> {
    const reply = await this.call('POST', '/api/session/login', { UserName: this.name, Password: password, RememberMe: false });
    if (reply?.status !== 200) throw new Error(`log-in of ${this.name} answered ${reply?.status} ${JSON.stringify(reply?.body)}`);
  }
}
