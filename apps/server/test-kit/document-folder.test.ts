import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sweepDocumentFolders } from './document-folder.ts';

test('folders of documents whose process is gone are removed, those of a process that lives and all others stay', () => {
  const root = mkdtempSync(join(tmpdir(), 'duskline-test-sweep-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const gone = execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }).trim();
  const names = [
    `duskline-documents-${gone}-a1`,
    `duskline-documents-${process.pid}-b2`,
    'duskline-documents-Xy12',
    `other-${gone}-c`,
  ];
  for (const name of names) mkdirSync(join(root, name, 'kept'), { recursive: true });
  sweepDocumentFolders(root);
  expect(readdirSync(root).sort()).toEqual(names.slice(1).sort());
});
