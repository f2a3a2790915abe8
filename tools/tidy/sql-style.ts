import type { SourceFile, Violation } from './source-tree.ts';

const LINE_MAX = 160;
const INDENT = 2;

/** Words of the language that no name of ours is: written in capitals. */
const KEYWORDS =
  /(?<![\w."'])(select|from|where|and|or|not|insert|into|update|delete|join|left|order|group|by|having|union|limit|offset|returns?|language|begin|end|if|then|elsif|else|loop|for|in|perform|declare|case|when|exists|is|null|as|distinct|with|execute|grant|create|replace|function|cross|lateral|over|partition|raise|exception|conflict|nothing)\b(?!\s*\()/;

/** The line without what stands in quotes and comments. */
const bare = (line: string): string => line.replace(/'[^']*'|"[^"]*"/g, "''").replace(/--.*/, '');

function lineFaults(line: string): string[] {
  const found: string[] = [];
  if (line.length > LINE_MAX) found.push(`has ${line.length} characters, at most ${LINE_MAX}`);
  if (line.includes('\t') || line !== line.trimEnd()) found.push('has a tab or spaces at its end');
  const keyword = KEYWORDS.exec(bare(line))?.[1];
  if (keyword !== undefined) found.push(`says ${keyword}: words of SQL are in capitals`);
  return found;
}

type Block = { kind: 'IF' | 'LOOP' | 'BEGIN'; indent: number; isOpen: boolean };

/** Follows the blocks of PL/pgSQL, line by line: answers what stands at another place than its block says. */
class Blocks {
  readonly #open: Block[] = [];

  look(line: string): string | null {
    const text = bare(line).trimEnd();
    const indent = text.length - text.trimStart().length;
    const [word = ''] = text.trimStart().split(/[\s;(]/);
    if (/^\s*(END IF;|END LOOP;|END;|END \$\$;)$/.test(text)) return this.#close(text, indent);
    if (/^\s*(ELSIF\b|ELSE$|EXCEPTION WHEN\b)/.test(text)) return this.#expect(word, indent, this.#open.at(-1)?.indent);
    if (/^\s*LOOP$/.test(text)) return this.#loop(indent);
    if (/\bEND (IF|LOOP);$/.test(text) && word !== 'IF' && word !== 'FOR') {
      // A condition of several lines whose statement fits behind THEN.
      this.#open.pop();
      return null;
    }
    if (word === 'PERFORM' || word === 'RAISE') return this.#expect(word, indent, this.#inside());
    if (word === 'IF' && !text.includes('END IF')) return this.#begin('IF', indent);
    if (word === 'BEGIN') return this.#begin('BEGIN', indent);
    if (/^\s*(FOR (?!UPDATE|SHARE)|FOREACH |WHILE )/.test(text) && !text.includes('END LOOP'))
      return this.#begin('LOOP', indent, text.endsWith(' LOOP'));
    return null;
  }

  #inside(): number | undefined {
    const around = this.#open.at(-1);
    return around && around.indent + INDENT;
  }

  #expect(what: string, indent: number, wanted: number | undefined): string | null {
    return wanted === undefined || indent === wanted ? null : `${what} is indented by ${indent} and not by ${wanted}`;
  }

  #begin(kind: Block['kind'], indent: number, isOpen = true): string | null {
    const fault = this.#expect(kind, indent, this.#inside());
    this.#open.push({ kind, indent, isOpen });
    return fault;
  }

  /** The end of a FOR that takes several lines, or a loop of its own. */
  #loop(indent: number): string | null {
    const around = this.#open.at(-1);
    if (around?.kind !== 'LOOP' || around.isOpen) return this.#begin('LOOP', indent);
    around.isOpen = true;
    return this.#expect('LOOP', indent, around.indent);
  }

  #close(text: string, indent: number): string | null {
    const block = this.#open.pop();
    return this.#expect(text.trim(), indent, block?.indent);
  }
}

/** Rule: the files of stored functions read alike: capitals for the language, lines that fit a screen, blocks that stand where they belong. */
export function sqlStyleViolations(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => /^apps\/server\/sql\/.*\.sql$/.test(path))
    .flatMap((file) => {
      let blocks = new Blocks();
      const found = file.lines.flatMap((line, at) => {
        if (line.startsWith('CREATE ')) blocks = new Blocks();
        const misplaced = blocks.look(line);
        return [...lineFaults(line), ...(misplaced === null ? [] : [misplaced])].map((what) => ({
          path: file.path,
          line: at + 1,
          what,
        }));
      });
      if (!/[^\n]\n$/.test(file.text)) found.push({ path: file.path, line: file.lines.length, what: 'ends with one line break' });
      return found;
    });
}
