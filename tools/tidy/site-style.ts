import type { SourceFile, Violation } from './source-tree.ts';
import { type Node, stringsOf, visit } from './syntax.ts';

/**
 * Arabic, Hebrew and Persian read from right to left: what is said with start and end turns round by itself, what is said with
 * left and right does not. A place that really means the screen's left side (a chart's axis) says `physical:` and why in a comment.
 */
const PHYSICAL_CSS =
  /(^|[\s;{])((margin|padding|border|inset|scroll-margin|scroll-padding)-(left|right)|border-(top|bottom)-(left|right)-radius|left|right)\s*:|(text-align|float|clear)\s*:\s*(left|right)/;
const PHYSICAL_CLASS =
  /^(?:[^\s:]+:)*!?-?(?:[mp][lr]-|scroll-[mp][lr]-|border-[lr](?:-|$)|rounded-(?:[lr]|[tb][lr])(?:-|$)|(?:left|right)-(?:\d|\[|auto|full|px|1\/|\()|text-(?:left|right)$|float-(?:left|right)$|clear-(?:left|right)$)/;
const PHYSICAL_KEY = /^(left|right|(margin|padding|border)(Left|Right)\w*|border(Top|Bottom)(Left|Right)Radius)$/;
/** The way of a gradient from one end to the other; stripes have none. */
const GRADIENT = /(?<!repeating-)linear-gradient\(\s*(to (left|right)\b|-?[\d.]+(deg|turn|rad)\b)/;
const EXCEPTION = /physical: \S/;

const excused = (file: SourceFile, line: number): boolean =>
  EXCEPTION.test(file.lines[line - 1] ?? '') || EXCEPTION.test(file.lines[line - 2] ?? '');

function inStylesheet(file: SourceFile): Violation[] {
  return file.lines.flatMap((text, index) => {
    const bare = text.replace(/\/\*.*?\*\//g, '');
    if (excused(file, index + 1)) return [];
    const add = (what: string): Violation[] => [{ path: file.path, line: index + 1, what }];
    if (PHYSICAL_CSS.test(bare)) return add('left or right: use start and end (margin-inline-start ...)');
    return GRADIENT.test(bare) ? add('a gradient with a direction: use calc(var(--turn) * 90deg)') : [];
  });
}

function inCode(file: SourceFile): Violation[] {
  const found: Violation[] = [];
  const add = (position: number, what: string): void => {
    const line = file.lineAt(position);
    if (!excused(file, line)) found.push({ path: file.path, line, what });
  };
  for (const { text, start } of stringsOf(file)) {
    const word = text.split(/[\s\0]+/).find((part) => PHYSICAL_CLASS.test(part));
    if (word !== undefined) add(start, `class ${word}: use the logical one (ms- me- ps- pe- start- end- text-start ...)`);
  }
  visit(file, (node, parents) => {
    if (node.type !== 'Property' || !isInStyleAttribute(parents)) return;
    const key = node.key as { name?: string; value?: unknown };
    const name = String(key.name ?? key.value ?? '');
    if (PHYSICAL_KEY.test(name)) add(node.start, `style ${name}: use insetInlineStart, marginInlineStart ...`);
  });
  return found;
}

const isInStyleAttribute = (parents: readonly Node[]): boolean =>
  parents.some((parent) => parent.type === 'JSXAttribute' && (parent.name as { name?: string }).name === 'style');

/** Rule: the site speaks of start and end, not of left and right. */
export function physicalStyleViolations(files: readonly SourceFile[]): Violation[] {
  return files
    .filter((file) => file.path.startsWith('apps/site/') && !file.isTest)
    .flatMap((file) =>
      file.path.endsWith('.css') ? inStylesheet(file) : /^apps\/site\/app\/.*\.tsx?$/.test(file.path) ? inCode(file) : [],
    );
}
