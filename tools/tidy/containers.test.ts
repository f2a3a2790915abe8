import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { SETTINGS } from '../../apps/server/src/platform/settings.ts';
import { ROOT } from './source-tree.ts';

/** The image and the containers, as far as they can be held against the repository without building them. */
interface Service {
  image: string;
  build?: string;
  command?: string[];
  env_file?: string;
  environment?: Record<string, string>;
  volumes?: string[];
}

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const dockerfile = read('Dockerfile');
const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};
const services = Object.entries(compose.services);
const ours = services.filter(([, { image }]) => image === 'duskline');
const servers = ours.filter(([, { command }]) => command === undefined);
const secrets = [...read('ops/compose/secrets.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)];
const settings = new Set(SETTINGS.map(({ name }) => name));
/** Of the images of others, and of the sandbox, which has settings of its own. */
const OF_OTHERS = new Set(['POSTGRES_USER', 'POSTGRES_PASSWORD', 'NATS_USER', 'NATS_PASSWORD', 'ADMIN_TOKEN', 'VIRTUAL_KEY']);

/** The environment of a server as it runs in the container, with secrets such as the page of containers makes. */
function environmentOf(service: Service, over: Record<string, string> = {}) {
  const random = 'f'.repeat(64);
  const made = Object.fromEntries(secrets.map(([, name = '']) => [name, random]));
  const addresses = {
    DATABASE_URL: 'postgresql://a:b@postgres:5432/d',
    DATABASE_MIGRATE_URL: 'postgresql://a:b@postgres:5432/d',
    DOCUMENT_KEY: `first:${random}`,
  };
  return { ...made, ...addresses, NATS_URL: 'nats://a:b@nats:4222', ...service.environment, ...over };
}

test('every image has a version, and the Node of the image is the one that the repository pins', () => {
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: { node: string } };
  expect(dockerfile).toContain(`FROM node:${devDependencies.node}-bookworm-slim AS build`);
  for (const [, image = ''] of dockerfile.matchAll(/^FROM (\S+)/gm)) expect(image).toMatch(/:\d+\.\d+/);
  for (const [name, { image }] of services) if (image !== 'duskline') expect(image, name).toMatch(/^[a-z]+:\d+\.\d+/);
});

test('what the image copies and runs is there, and it does not run as root', () => {
  for (const [, paths = ''] of dockerfile.matchAll(/^COPY --from=build (.+) \S+$/gm)) {
    for (const path of paths.split(' ').map((one) => one.replace(/^\/app\//, ''))) {
      if (path.startsWith('/usr/') || path.endsWith('/build')) continue;
      expect(existsSync(join(ROOT, path)), path).toBe(true);
    }
  }
  const run = JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]') as string[];
  for (const [name, { command = run }] of ours) expect(existsSync(join(ROOT, command[1] ?? '')), name).toBe(true);
  expect(dockerfile.lastIndexOf('\nUSER duskline')).toBeGreaterThan(dockerfile.lastIndexOf('\nFROM'));
  expect(dockerfile).toMatch(/^HEALTHCHECK /m);
});

test('every setting that the containers are given is one that is read, and the secrets are no part of the repository', () => {
  for (const [name, { environment = {} }] of servers)
    expect(
      Object.keys(environment).filter((key) => !settings.has(key)),
      name,
    ).toEqual([]);
  for (const [, name = '', value] of secrets) {
    expect(settings.has(name) || OF_OTHERS.has(name), name).toBe(true);
    expect(value).toBe('');
  }
  for (const [name, one] of ours) expect(one.env_file, name).toBe('ops/compose/secrets.env');
  expect(read('.gitignore').split('\n')).toContain('ops/compose/secrets.env');
  expect(read('.dockerignore').split('\n')).toContain('ops/compose/secrets.env');
  const made = /<<END\n([\s\S]*?)END/.exec(read('docs/runbooks/containers.md'))?.[1] ?? '';
  expect([...made.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)).toEqual(secrets.map(([, name]) => name));
});

test('every server starts with its settings: three for the web, one engine and its standby, which share every role that may be taken once', () => {
  const configs = servers.map(([name, one]) => ({ name, config: readConfig(environmentOf(one)) }));
  expect(configs.filter(({ config }) => [...config.roles].join() === 'web')).toHaveLength(3);
  const engines = configs.filter(({ config }) => config.roles.has('feed') && config.roles.has('settle'));
  expect(engines.map(({ config }) => config.standby).sort()).toEqual([false, true]);
  for (const { name, config } of configs) {
    expect(config.natsUrl, name).not.toBeNull();
    expect(config.roles.has('feed'), name).toBe(config.feed !== null);
  }
});

test('the odds feed of the containers starts with every sport, and with virtual sports', () => {
  const { environment = {} } = compose.services['odds-feed'] ?? {};
  expect(environment).toMatchObject({ WORLD: 'whole', VIRTUAL: 'on' });
  // Who knows it knows every result, so it is a secret of the operator's own.
  expect(secrets.map(([, name]) => name)).toContain('VIRTUAL_KEY');
});

test('XR-28 with real money the same containers refuse to start, and each thing that is for play is named', () => {
  const [, engine] = servers.find(([name]) => name === 'engine') ?? [];
  if (!engine) throw new Error('no engine');
  const real = () => readConfig(environmentOf(engine, { PROFILE: 'real', AUTH_SECRET: '' }));
  for (const fault of ['AUTH_SECRET', 'FEED_URL', 'NATS_URL', 'ORIGINS', 'AUTO_TRADER']) expect(real).toThrow(fault);
});

test('files that containers are given are there, and the entry asks every web node whether it is ready', () => {
  for (const [name, { volumes = [] }] of services)
    for (const volume of volumes) {
      const [from = ''] = volume.split(':');
      expect(from.startsWith('./') ? existsSync(join(ROOT, from)) : from in compose.volumes, `${name} ${from}`).toBe(true);
    }
  const entry = read('ops/compose/haproxy.cfg');
  expect(entry).toContain('option httpchk GET /readyz');
  // Required by the page of the second server: a socket at a node that is not ready would hear of nothing.
  expect(entry).toMatch(/^ {2}default-server .*\bon-marked-down shutdown-sessions\b/m);
  const sent = [...entry.matchAll(/^ {2}server (\S+) (\S+):3000$/gm)].map(([, , host]) => host);
  expect(sent).toEqual(servers.filter(([, one]) => one.environment?.ROLES === 'web').map(([name]) => name));
});
