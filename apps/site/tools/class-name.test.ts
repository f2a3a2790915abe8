import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { className } from './class-name.ts';

const app = new URL('../app', import.meta.url).pathname;

test('a class has the same readable name on the server and in the browser, whatever asks for its file', () => {
  const file = join(app, 'features/shell/header.module.css');
  expect(className('head-end', file)).toMatch(/^head-end_[A-Za-z0-9]{3}$/);
  expect(className('head-end', `${file}?used`)).toBe(className('head-end', file));
});

test('no two modules of the site have one mark', () => {
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.module.css'));
  const marks = files.map((file) => className('a', join(app, file)));
  expect(new Set(marks).size).toBe(files.length);
});
