import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { StartError } from './start-error.ts';

function run(command: string, args: readonly string[]): void {
  console.info(`$ ${command} ${args.join(' ')}`);
  const result = spawnSync(command, [...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (result.status !== 0) throw new StartError(`${command} failed.`, `Install ${args.at(-1)} yourself and run again.`);
}

/** Installs Debian packages, as root or with a sudo that asks nothing. Throws StartError saying how to do it by hand otherwise. */
export function aptInstall(what: string, packages: readonly string[]): void {
  const byHand = `Install it once: sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  if (!existsSync('/usr/bin/apt-get'))
    throw new StartError(`${what} was not found and this is no Debian.`, 'Install it and run again.');
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0)
    throw new StartError(`${what} was not found.`, byHand);
  const [command, before] = isRoot ? ['apt-get', []] : ['sudo', ['-n', 'apt-get']];
  run(command, [...before, 'update', '-q']);
  run(command, [...before, 'install', '-y', '-q', '--no-install-recommends', ...packages]);
}
