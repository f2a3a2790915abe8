import { newPerson } from './new-person.ts';

/** What a call brought back; `undefined` as a whole means that it is unknown whether it arrived. */
export type Reply = { readonly status: number; readonly body: Record<string, unknown> };

type Answer = { readonly status: number; readonly text: string };
type Sent = {
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
};

const CALL_PATIENCE_MS = 15_000;

/** Undefined for what is no JSON: it was cut off. */
function read(answer: Answer | undefined): Reply | undefined {
  if (answer === undefined) return undefined;
  try {
    return { status: answer.status, body: JSON.parse(answer.text) as Record<string, unknown> };
  } catch {
    return undefined;
  }
}

/** One person with a browser: cookies, an origin and nothing else. */
export class HttpPlayer {
  readonly name: string;
  readonly #url: string;
  readonly #cookies = new Map<string, string>();
  readonly #headers: Readonly<Record<string, string>>;

  /** `headers`: what every request says beside its own, such as where it comes from. */
  constructor(url: string, name: string, headers: Readonly<Record<string, string>> = {}) {
    this.#url = url;
    this.name = name;
    this.#headers = headers;
  }

  cookies(): string {
    return [...this.#cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  }

  /** `body` null: a call that takes none. Returns undefined when the connection broke, the time was up or the reply was cut off: the outcome is then unknown. */
  async call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Reply | undefined> {
    return read(await this.#json(method, path, body));
  }

  /** Sends a form, files and all. */
  async send(path: string, body: FormData, headers: Readonly<Record<string, string>> = {}): Promise<Reply | undefined> {
    return read(await this.#fetch(path, { method: 'POST', headers, body }));
  }

  /** Of an answer that is a file. */
  async status(method: 'GET' | 'POST', path: string, body?: unknown): Promise<number | undefined> {
    return (await this.#json(method, path, body))?.status;
  }

  #json(method: 'GET' | 'POST', path: string, body: unknown): Promise<Answer | undefined> {
    return this.#fetch(path, {
      method,
      ...(method === 'POST' && {
        headers: { 'content-type': 'application/json' },
        ...(body !== null && { body: JSON.stringify(body ?? {}) }),
      }),
    });
  }

  async #fetch(path: string, { method, headers, body }: Sent): Promise<Answer | undefined> {
    try {
      const reply = await fetch(this.#url + path, {
        method,
        headers: {
          accept: 'application/json',
          cookie: this.cookies(),
          ...(method === 'POST' ? { origin: new URL(this.#url).origin } : {}),
          ...this.#headers,
          ...headers,
        },
        ...(body === undefined ? {} : { body }),
        signal: AbortSignal.timeout(CALL_PATIENCE_MS),
      });
      for (const line of reply.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        const at = pair.indexOf('=');
        this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
      }
      return { status: reply.status, text: await reply.text() };
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
