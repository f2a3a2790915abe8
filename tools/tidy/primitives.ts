import type { SourceFile, Violation } from './source-tree.ts';
import { importsOf, type Node, visit } from './syntax.ts';

const APP = 'apps/site/app/';
const SHARED_UI = `${APP}shared/ui/`;

/** What has keys, focus and roles to get right, and the component that has them. */
const ELEMENTS: Readonly<Record<string, string>> = { select: 'select.tsx', dialog: 'dialog.tsx' };
const ATTRIBUTES: Readonly<Record<string, string>> = { popoverTarget: 'sheet.tsx' };
const ROLES: Readonly<Record<string, string>> = {
  tablist: 'tabs.tsx',
  tab: 'tabs.tsx',
  tabpanel: 'tabs.tsx',
  switch: 'switch.tsx',
  menu: 'menu.tsx',
  menuitem: 'menu.tsx',
  combobox: 'select.tsx',
  listbox: 'select.tsx',
  option: 'select.tsx',
  tooltip: 'tooltip.tsx',
};
/** Libraries that one place of the site wraps, by the beginning of what is imported. */
const LIBRARIES: readonly (readonly [library: string, home: string])[] = [
  ['react-hook-form', `${APP}shared/form/`],
  ['@hookform/', `${APP}shared/form/`],
  ['@base-ui/', SHARED_UI],
  ['@dnd-kit/', SHARED_UI],
];

interface Attribute {
  readonly name?: { readonly name?: unknown };
  readonly value?: { readonly value?: unknown } | null;
}

/** The primitive that an element of the page is one of; undefined for anything else, components included. */
function primitiveOf(node: Node): string | undefined {
  const name = (node.name as { name?: unknown }).name;
  if (typeof name !== 'string' || !/^[a-z]/.test(name)) return undefined;
  for (const { name: attribute, value } of node.attributes as readonly Attribute[]) {
    const word = String(attribute?.name);
    if (word === 'role' && Object.hasOwn(ROLES, String(value?.value))) return ROLES[String(value?.value)];
    if (Object.hasOwn(ATTRIBUTES, word)) return ATTRIBUTES[word];
  }
  return Object.hasOwn(ELEMENTS, name) ? ELEMENTS[name] : undefined;
}

/** Rule: tabs, switches, selects, popovers and dialogs are made once, in shared/ui, and libraries of forms and controls are wrapped once. */
export function primitiveViolations(files: readonly SourceFile[]): Violation[] {
  const own = files.filter((file) => file.path.startsWith(APP) && file.isCode && !file.isTest);
  return own.flatMap((file) => {
    const found: Violation[] = [];
    for (const { specifier, line } of importsOf(file)) {
      const home = LIBRARIES.find(([library]) => specifier.startsWith(library))?.[1];
      if (home !== undefined && !file.path.startsWith(home))
        found.push({ path: file.path, line, what: `imports ${specifier}, which ${home} wraps` });
    }
    if (file.path.startsWith(SHARED_UI)) return found;
    visit(file, (node) => {
      const primitive = node.type === 'JSXOpeningElement' ? primitiveOf(node) : undefined;
      if (primitive !== undefined)
        found.push({ path: file.path, line: file.lineAt(node.start), what: `makes by hand what shared/ui has: ${primitive}` });
    });
    return found;
  });
}
