import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { siteVersion } from './site-version.ts';

function buildWith(...files: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-version-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'client', 'assets', 'texts'), { recursive: true });
  for (const file of files) writeFileSync(join(folder, 'client', file), '');
  return folder;
}

test('VERSION-02 builds with the same files are one version, wherever they lie; another file is another version', () => {
  const one = siteVersion(buildWith('assets/app-a1.js', 'assets/texts/sport-b2.json'));
  expect(siteVersion(buildWith('assets/texts/sport-b2.json', 'assets/app-a1.js'))).toBe(one);
  expect(siteVersion(buildWith('assets/app-a1.js', 'assets/texts/sport-c3.json'))).not.toBe(one);
  expect(one).toMatch(/^[0-9a-f]{24}$/);
});

test('VERSION-02 a server without a build has a version that never changes', () => {
  expect(siteVersion('/nowhere')).toBe(siteVersion('/nowhere/else'));
});
