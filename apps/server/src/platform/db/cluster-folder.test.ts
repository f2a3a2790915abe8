import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CLUSTER_ROOTS, OWNER_FILE, sweepClusters } from '../../../test-kit/cluster-folder.ts';

test('O25 what killed runs of tests left is swept wherever a cluster may lie, and what runs is kept', () => {
  expect(CLUSTER_ROOTS).toEqual(['/dev/shm', tmpdir()].filter((root) => existsSync(root)));
  const root = mkdtempSync(join(tmpdir(), 'sweep-'));
  const gone = spawnSync(process.execPath, ['--version']).pid;
  const folders = ['memory', 'disk'].flatMap((place) =>
    [gone, process.pid].map((owner, at) => {
      const folder = join(root, place, `cluster-${at}`);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, OWNER_FILE), String(owner));
      return folder;
    }),
  );
  sweepClusters(
    'cluster-',
    ['memory', 'disk'].map((place) => join(root, place)),
  );
  expect(folders.map((folder) => existsSync(folder))).toEqual([false, true, false, true]);
  rmSync(root, { recursive: true });
});
