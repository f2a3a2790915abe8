import { writeFile } from 'node:fs/promises';
import type { Page, Request } from '@playwright/test';

const MOST_LINES = 2_000;

/** What a page asked for, got and said, with the time since it was made: for the reader of a journey that failed. */
export class PageRecord {
  readonly #startedAt = Date.now();
  readonly #lines: string[] = [];
  readonly #open = new Set<Request>();

  constructor(page: Page) {
    page.on('console', (message) => this.#add(`console ${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => this.#add(`error: ${error.stack ?? error.message}`));
    page.on('framenavigated', (frame) => this.#add(`at ${frame.url()}`));
    page.on('request', (request) => {
      this.#open.add(request);
      this.#add(`asked ${request.method()} ${request.url()}`);
    });
    page.on('requestfinished', (request) => this.#end(request, 'got'));
    page.on('requestfailed', (request) => this.#end(request, `failed (${request.failure()?.errorText ?? 'no reason'})`));
  }

  #add(line: string): void {
    this.#lines.push(`${Date.now() - this.#startedAt} ms ${line}`);
    if (this.#lines.length > MOST_LINES) this.#lines.shift();
  }

  #end(request: Request, end: string): void {
    this.#open.delete(request);
    this.#add(`${end} ${request.url()}`);
  }

  async write(path: string): Promise<void> {
    const waiting = [...this.#open].map((request) => `without an answer: ${request.method()} ${request.url()}`);
    await writeFile(path, [...this.#lines, ...waiting, ''].join('\n'));
  }
}
