import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Comment, type Program, parseSync } from 'oxc-parser';

export const ROOT = resolve(import.meta.dirname, '..', '..');

/** Something that a rule found. Printed as `path:line what`. */
export type Violation = { readonly path: string; readonly line: number; readonly what: string };

export const show = (violations: readonly Violation[]): string[] =>
  violations.map((one) => `${one.path}:${one.line} ${one.what}`);

type Parsed = { readonly program: Program; readonly comments: readonly Comment[] };

/** A text file of the repository (or one that a test made up), parsed when a rule asks for it. */
export class SourceFile {
  readonly path: string;
  readonly text: string;
  #parsed: Parsed | undefined;
  #lineStarts: number[] | undefined;

  constructor(path: string, text: string) {
    this.path = path;
    this.text = text;
  }

  get isCode(): boolean {
    return /\.(ts|tsx|mts|mjs|js)$/.test(this.path) && !this.path.endsWith('.d.ts');
  }

  get isTest(): boolean {
    return (
      /\.(test|spec)\.tsx?$/.test(this.path) ||
      this.path.startsWith('apps/e2e/') ||
      /(^|\/)(test-kit|fixtures)(\/|\.ts$)/.test(this.path)
    );
  }

  get isGenerated(): boolean {
    return /\.gen\.tsx?$/.test(this.path);
  }

  get lines(): string[] {
    return this.text.split('\n');
  }

  get parsed(): Parsed {
    if (this.#parsed === undefined) {
      const result = parseSync(this.path, this.text, { sourceType: 'module' });
      const error = result.errors.find((one) => one.severity === 'Error');
      if (error !== undefined) throw new Error(`${this.path} cannot be parsed: ${error.message}`);
      this.#parsed = { program: result.program, comments: result.comments };
    }
    return this.#parsed;
  }

  /** Line, counted from 1, of a character position. */
  lineAt(position: number): number {
    if (this.#lineStarts === undefined) {
      this.#lineStarts = [0];
      for (let at = this.text.indexOf('\n'); at >= 0; at = this.text.indexOf('\n', at + 1)) this.#lineStarts.push(at + 1);
    }
    let low = 0;
    let high = this.#lineStarts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#lineStarts[middle] ?? 0) <= position) low = middle;
      else high = middle;
    }
    return low + 1;
  }
}

const BINARY = /\.(png|jpg|jpeg|webp|avif|gif|ico|woff2?|ttf|otf|zip|gz|br|pdf|mp3|wasm)$/;

function walk(folder: string, prefix: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', '.git', '.data', 'build', 'dist', '.react-router', 'test-results'].includes(entry.name)) return [];
    const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
    return entry.isDirectory() ? walk(join(folder, entry.name), path) : [path];
  });
}

/** Paths of everything that is committed or about to be. Outside a git checkout (a release archive) the folder itself is read. */
function paths(): string[] {
  try {
    const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return listed.split('\0').filter((path) => path !== '' && existsSync(join(ROOT, path)));
  } catch {
    return walk(ROOT, '');
  }
}

let tree: readonly SourceFile[] | undefined;

/** Every text file of the repository, read once. */
export function sourceTree(): readonly SourceFile[] {
  tree ??= paths()
    .filter((path) => !BINARY.test(path) && path !== 'package-lock.json')
    .map((path) => new SourceFile(path, readFileSync(join(ROOT, path), 'utf8')));
  return tree;
}
