import { callEntries } from '@duskline/contract/calls';
import { expect, test } from 'vitest';
import { privateBuilders, wrappedHandlers } from './calls.ts';
import { SourceFile, show, sourceTree } from './source-tree.ts';

const ids = new Set<string>(callEntries.map(([id]) => id));
const built = (text: string): string => show(privateBuilders([new SourceFile('packages/contract/src/calls/a.ts', text)])).join();
const taken = (text: string): string => show(wrappedHandlers([new SourceFile('apps/server/src/flows/a.ts', text)], ids)).join();

test('C24 every call is declared in place by the one builder, and no handler is laid around another', () => {
  expect(show([...privateBuilders(sourceTree()), ...wrappedHandlers(sourceTree(), ids)])).toEqual([]);
});

test.each([
  "const read = (path: string) => call.get(path, { auth: 'guest' });",
  'function read(path: string) { return call.post(path, {}); }',
  "const one = call.get('/api/a', {});",
  "const make = () => ({ 'a.get': call.get('/api/a', {}) });",
])('bites: %s', (text) => {
  expect(built(text)).toContain('under its name');
});

test('bites: a handler that is taken out of its map', () => {
  expect(taken("const inner = routes['betslip.get'];")).toContain('betslip.get is taken by its name');
  expect(taken("const all = { ...routes, 'session.login': () => routes['session.login']() };")).toContain('session.login');
});

test('leaves a call that is declared, its type and other keys alone', () => {
  expect(built("const list = { auth: 'player' };\nexport const a = { 'a.get': call.get('/api/a', { ...list }) };")).toBe('');
  expect(taken("type Body = CallBody<'betslip.placebet'>;\nconst a = headers['content-type'];")).toBe('');
});
