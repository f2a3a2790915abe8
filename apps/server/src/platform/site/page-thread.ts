import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '../thread-priority.ts';
import type { FromPageThread, PageThreadData, ToPageThread } from './page-protocol.ts';
import { renderPage } from './render-page.ts';
import { type LoaderCaller, loadSiteBundle } from './site-bundle.ts';

/**
 * The thread that makes pages. Rendering is processor work of ten and more milliseconds a page, which bets must not wait for (XR-13): here
 * it costs the server's own loop only the messages. What loaders ask is answered by the server's thread, with all its checks.
 */
const { buildDir, placeholder, origin } = workerData as PageThreadData;
const port = parentPort;
if (!port) throw new Error('this is a thread of the server');

/** What the site sees of a refused call: the same fields as an AppError has. */
class RefusedCall extends Error {
  readonly exceptionName: string;
  constructor(exceptionName: string, message: string) {
    super(message);
    this.name = 'AppError';
    this.exceptionName = exceptionName;
  }
}

interface Running {
  readonly gone: AbortController;
  readonly calls: Map<number, PromiseWithResolvers<unknown>>;
}

const running = new Map<number, Running>();
const say = (message: FromPageThread, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);
let calls = 0;

const bundle = await loadSiteBundle(buildDir);
// Where processors are short, bets get three times as much of them as pages do.
lowerThreadPriority();

port.on('message', (message: ToPageThread) => {
  if (message.kind === 'page') void make(message);
  else if (message.kind === 'abandon') running.get(message.id)?.gone.abort();
  else settle(message);
});
say({ kind: 'ready', pageCookies: bundle.pageCookies, pageQuery: bundle.pageQuery });

async function make({ id, request }: Extract<ToPageThread, { kind: 'page' }>): Promise<void> {
  const own: Running = { gone: new AbortController(), calls: new Map() };
  running.set(id, own);
  const api: LoaderCaller = (name, input) => {
    const asked = Promise.withResolvers<unknown>();
    const call = ++calls;
    own.calls.set(call, asked);
    say({ kind: 'call', id, call, name, input });
    return asked.promise;
  };
  try {
    const page = await renderPage(bundle, request, { api, placeholder, origin }, own.gone.signal);
    // Small bodies may lie in memory that others use.
    const body = new Uint8Array(page.body);
    say({ kind: 'done', id, page: { ...page, body } }, [body.buffer]);
  } catch (error) {
    say({ kind: 'failed', id, message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  } finally {
    running.delete(id);
  }
}

function settle(message: Extract<ToPageThread, { kind: 'answer' | 'refusal' }>): void {
  const asked = running.get(message.id)?.calls.get(message.call);
  if (message.kind === 'answer') asked?.resolve(JSON.parse(Buffer.from(message.body).toString()));
  else asked?.reject(new RefusedCall(message.exceptionName, message.message));
}
