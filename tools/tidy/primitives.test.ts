import { describe, expect, test } from 'vitest';
import { primitiveViolations } from './primitives.ts';
import { SourceFile, show, sourceTree } from './source-tree.ts';

const PATH = 'apps/site/app/features/example/example.tsx';
const found = (text: string, path = PATH): string => show(primitiveViolations([new SourceFile(path, text)])).join('\n');

describe('H94 primitives of the site', () => {
  test('are made once, in shared/ui, and forms and messages go through one place', () => {
    expect(show(primitiveViolations(sourceTree()))).toEqual([]);
  });

  test.each([
    ['const a = <div role="tablist" />;', 'tabs.tsx'],
    ['const a = <button type="button" role="tab" />;', 'tabs.tsx'],
    ['const a = <button role="switch" aria-checked />;', 'switch.tsx'],
    ['const a = <select><option /></select>;', 'select.tsx'],
    ['const a = <dialog open />;', 'dialog.tsx'],
    ['const a = <button popoverTarget={id} />;', 'sheet.tsx'],
    ['const a = <button role="combobox" />;', 'select.tsx'],
    ['const a = <ul role="menu" />;', 'menu.tsx'],
    ['const a = <div role="tooltip" />;', 'tooltip.tsx'],
  ])('bites: %s', (text, primitive) => {
    expect(found(text)).toBe(`${PATH}:1 makes by hand what shared/ui has: ${primitive}`);
    expect(found(text, 'apps/site/app/shared/ui/example.tsx')).toBe('');
  });

  test('bites: a feature that uses a wrapped library itself', () => {
    expect(found("import { useForm } from 'react-hook-form';")).toContain('imports react-hook-form');
    expect(found("import { Menu } from '@base-ui/react/menu';")).toContain('imports @base-ui/react/menu');
    expect(found("import { Sortable } from '@dnd-kit/dom/sortable';")).toContain('imports @dnd-kit/dom/sortable');
    expect(found("import { useForm } from 'react-hook-form';", 'apps/site/app/shared/form/example.ts')).toBe('');
  });

  test('lets components, other roles and other elements be', () => {
    expect(found('const a = <><Select options={[]} /><p role="status" /><CloseButton popoverTarget="x" /></>;')).toBe('');
  });
});
