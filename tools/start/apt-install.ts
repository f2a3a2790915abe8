import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { StartError } from './start-error.ts';

/** Debian asks it before it starts a service of a package; 101 says no. */
const SERVICE_POLICY = '/usr/sbin/policy-rc.d';

function run(command: string, args: readonly string[]): void {
  console.info(`$ ${command} ${args.join(' ')}`);
  const result = spawnSync(command, [...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (result.status !== 0) throw new StartError(`${command} failed.`, `Install ${args.at(-1)} yourself and run again.`);
}

/**
 * Installs Debian packages, as root or with a sudo that asks nothing. `isService`: the service of the package is not started.
 * Throws StartError saying how to do it by hand otherwise.
 */
export function aptInstall(what: string, packages: readonly string[], { isService = false } = {}): void {
  const byHand = `Install it once: sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  if (!existsSync('/usr/bin/apt-get'))
    throw new StartError(`${what} was not found and this is no Debian.`, 'Install it and run again.');
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0)
    throw new StartError(`${what} was not found.`, byHand);
  const asRoot = (command: string, ...args: string[]) => (isRoot ? run(command, args) : run('sudo', ['-n', command, ...args]));
  asRoot('apt-get', 'update', '-q');
  const install = () => asRoot('apt-get', 'install', '-y', '-q', '--no-install-recommends', ...packages);
  if (!isService || existsSync(SERVICE_POLICY)) {
    install();
    return;
  }
  asRoot('sh', '-c', `printf '#!/bin/sh\\nexit 101\\n' > ${SERVICE_POLICY} && chmod 755 ${SERVICE_POLICY}`);
  try {
    install();
  } finally {
    asRoot('rm', '-f', SERVICE_POLICY);
  }
}
