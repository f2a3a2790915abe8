import type { Page, PageRequest } from './page.ts';

/** Start data of the thread that makes pages. */
export interface PageThreadData {
  readonly buildDir: string;
  readonly placeholder: string;
  readonly origin: string;
}

/** From the server to the thread that makes pages. */
export type ToPageThread =
  | { readonly kind: 'page'; readonly id: number; readonly request: PageRequest }
  /** The reader has gone. */
  | { readonly kind: 'abandon'; readonly id: number }
  /** The answer to a call of a loader, in JSON. */
  | { readonly kind: 'answer'; readonly id: number; readonly call: number; readonly body: Uint8Array }
  | {
      readonly kind: 'refusal';
      readonly id: number;
      readonly call: number;
      readonly exceptionName: string;
      readonly message: string;
    };

/** From the thread that makes pages to the server. `id` is the page's. */
export type FromPageThread =
  | { readonly kind: 'ready'; readonly pageCookies: readonly string[]; readonly pageQuery: readonly string[] }
  | {
      readonly kind: 'call';
      readonly id: number;
      readonly call: number;
      readonly name: string;
      readonly input: { query?: Record<string, unknown>; body?: unknown };
    }
  | { readonly kind: 'done'; readonly id: number; readonly page: Page }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };
