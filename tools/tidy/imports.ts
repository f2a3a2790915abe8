import { posix } from 'node:path';
import type { SourceFile, Violation } from './source-tree.ts';
import { importsOf } from './syntax.ts';

/** Which packages a package may import. A new package is added here deliberately: dependencies only point down. */
export const PACKAGE_DEPENDENCIES: Readonly<Record<string, readonly string[]>> = {
  money: [],
  odds: ['money'],
  betting: ['odds', 'money'],
  simulation: ['odds'],
  contract: ['money'],
  realtime: [],
  i18n: [],
};

/** What the tests of a package may import besides: the feed that we play is held to the rule book, and knows nothing of it. */
const TEST_DEPENDENCIES: Readonly<Record<string, readonly string[]>> = { simulation: ['betting'] };

/**
 * What may travel to the browser. Of `betting` only the rules of the slip and what a bet is worth: the shape of tickets, the valuing
 * functions, bonus and cashed-out parts. Settlement from results, limits and acceptance stay on the server.
 */
const BROWSER_PACKAGES = ['contract', 'odds', 'money', 'i18n', 'realtime'];
const BROWSER_BETTING =
  /^@duskline\/betting\/(slip|stake|bet-type|bet-exception|combination|compatibility|payout|line|value|ticket|leg-result|binomial|named-system|accumulator-bonus|cashout|typed-amount)[a-z0-9-]*$/;

/** The feed sandbox plays the simulation, so it may import it: it stands for a provider that has models of its own. */
const SANDBOX_PACKAGES = ['simulation', 'odds'];

/** The launcher, the chaos tool and the benches start or measure the server, so they may reach into it. */
const TOOLS_SEE = [/^apps\/server\/src\/platform\//, /^apps\/server\/src\/modules\/identity\/demo-accounts\.ts$/, /^tools\//];
/** Calibration reads the recorded seasons that the sandbox replays, and plays against the very prices that it sends. */
const CALIBRATION = /^tools\/calibrate\//;
const CALIBRATION_SEES =
  /^sandboxes\/odds-feed\/src\/(replay\/(load-files|recorded-match)|session|protocol|world-clock|match-source|quote)\.ts$/;
const BENCH_SEES = [/^apps\/server\//, /^bench\//, /^tools\/start\//];

/** How a product is started, a player made and a browser found: once for benches, chaos, replay, journeys and tests of the server. */
const PRODUCT_KIT = /^tools\/product-kit\//;

type Zone =
  | { kind: 'package'; name: string }
  | { kind: 'sandbox'; name: string }
  | { kind: 'module'; name: string }
  | {
      kind:
        | 'platform'
        | 'flows'
        | 'compose'
        | 'test-kit'
        | 'routes'
        | 'shared'
        | 'e2e'
        | 'bench'
        | 'tools'
        | 'site-config'
        | 'other';
    }
  | { kind: 'feature'; name: string };

const name = (path: string, index: number): string => path.split('/')[index] ?? '';

function zoneOf(path: string): Zone {
  if (path.startsWith('packages/')) return { kind: 'package', name: name(path, 1) };
  if (path.startsWith('sandboxes/')) return { kind: 'sandbox', name: name(path, 1) };
  if (path.startsWith('apps/server/src/modules/')) return { kind: 'module', name: name(path, 4) };
  if (path.startsWith('apps/server/src/platform/')) return { kind: 'platform' };
  if (path.startsWith('apps/server/src/flows/')) return { kind: 'flows' };
  if (path.startsWith('apps/server/src/')) return { kind: 'compose' };
  if (path.startsWith('apps/server/')) return { kind: 'test-kit' };
  if (path.startsWith('apps/site/app/features/')) return { kind: 'feature', name: name(path, 4) };
  // Pictures are data that shared loads; nothing in them imports anything.
  if (/^apps\/site\/app\/(shared|assets)\//.test(path)) return { kind: 'shared' };
  if (path.startsWith('apps/site/app/')) return { kind: 'routes' };
  if (path.startsWith('apps/site/')) return { kind: 'site-config' };
  if (path.startsWith('apps/e2e/')) return { kind: 'e2e' };
  if (path.startsWith('bench/')) return { kind: 'bench' };
  if (path.startsWith('tools/')) return { kind: 'tools' };
  return { kind: 'other' };
}

/** Where a relative import or an import of one of our packages leads, as a path of the repository; undefined for anything foreign. */
export function targetOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), specifier));
  if (from.startsWith('apps/site/') && specifier.startsWith('~/')) return `apps/site/app/${specifier.slice(2)}`;
  const own = /^@duskline\/([a-z0-9-]+)(?:\/(.*))?$/.exec(specifier);
  if (own === null) return undefined;
  const [, workspace = '', rest = ''] = own;
  if (workspace === 'server' || workspace === 'site' || workspace === 'e2e') return `apps/${workspace}/${rest}`;
  if (workspace.startsWith('sandbox-')) return `sandboxes/${workspace.slice('sandbox-'.length)}/${rest}`;
  if (workspace === 'bench' || workspace === 'tools') return `${workspace}/${rest}`;
  return `packages/${workspace}/src/${rest}`;
}

const workspaceOf = (path: string): string =>
  path
    .split('/')
    .slice(0, /^(packages|apps|sandboxes)\//.test(path) ? 2 : 1)
    .join('/');

/** Server code sees packages and platform; beyond that each folder has its own list. Returns the reason why not, or undefined. */
function refuseServer(zone: Zone, from: string, to: string, target: Zone): string | undefined {
  if (target.kind === 'package' || target.kind === 'platform') return undefined;
  // A module's own test-kit.ts prepares its tests and is imported by nothing else.
  if (target.kind === 'test-kit' && /(\.test|\/test-kit)\.ts$/.test(from)) return undefined;
  if (zone.kind === 'platform') return 'platform imports packages and platform only';
  if (zone.kind === 'module') {
    if (target.kind === 'module' && target.name === zone.name) return undefined;
    // A test may prepare its data through the `index.ts` of other modules: a bet needs a player with money.
    if (target.kind === 'module' && /\.test\.ts$/.test(from) && /\/index\.ts$/.test(to)) return undefined;
    return `module ${zone.name} imports packages, platform and its own folder only (what needs two modules is a flow)`;
  }
  if (zone.kind === 'flows') {
    if (target.kind === 'flows') return undefined;
    if (target.kind === 'module')
      return /\/index\.ts$/.test(to) || /\.test\.ts$/.test(from)
        ? undefined
        : `a flow enters module ${target.name} by its index.ts only`;
    return 'a flow imports packages, platform, flows and the index.ts of modules only';
  }
  if (to.startsWith('apps/server/')) return undefined;
  return 'the server imports packages and itself only';
}

function refusePackage(zone: { name: string }, from: string, target: Zone): string | undefined {
  const allowed = PACKAGE_DEPENDENCIES[zone.name];
  if (allowed === undefined) return `package ${zone.name} is not in the list of tools/tidy/imports.ts`;
  if (target.kind !== 'package') return 'a package imports packages only';
  if (target.name === zone.name || allowed.includes(target.name)) return undefined;
  if (/\.test\.ts$/.test(from) && TEST_DEPENDENCIES[zone.name]?.includes(target.name)) return undefined;
  return `package ${zone.name} may import ${allowed.join(', ') || 'nothing'}, not ${target.name}: packages point downward`;
}

function refuseSite(zone: Zone, from: string, specifier: string, target: Zone): string | undefined {
  if (target.kind === 'package') {
    if (BROWSER_PACKAGES.includes(target.name)) return undefined;
    if (target.name === 'betting')
      return BROWSER_BETTING.test(specifier) || /\.test\.tsx?$/.test(from)
        ? undefined
        : 'of betting only the rules of the slip reach the browser';
    return `package ${target.name} does not reach the browser`;
  }
  if (target.kind === 'shared') return undefined;
  if (zone.kind === 'shared') return 'shared imports packages and shared only (shared <- features <- routes)';
  if (target.kind === 'feature') {
    if (zone.kind === 'routes' || (zone.kind === 'feature' && zone.name === target.name)) return undefined;
    return `feature ${zone.kind === 'feature' ? zone.name : ''} never imports feature ${target.name}: a route composes them`;
  }
  if (target.kind === 'routes')
    return zone.kind === 'routes' ? undefined : 'features never import routes (shared <- features <- routes)';
  return 'the site imports packages and itself only';
}

const isTestOfServer = (zone: Zone, from: string): boolean =>
  zone.kind === 'test-kit' || (from.startsWith('apps/server/') && /(\.test|\/test-kit(\/.*)?)\.ts$/.test(from));

function refuse(from: string, specifier: string, to: string): string | undefined {
  const zone = zoneOf(from);
  const target = zoneOf(to);
  const isOwn = workspaceOf(from) === workspaceOf(to);
  if (PRODUCT_KIT.test(to) && (zone.kind === 'e2e' || zone.kind === 'bench' || isTestOfServer(zone, from))) return undefined;
  if (specifier.startsWith('.') && !isOwn && zone.kind !== 'tools' && zone.kind !== 'bench')
    return `a relative path leaves ${workspaceOf(from)}: write @duskline/...`;
  switch (zone.kind) {
    case 'package':
      return refusePackage(zone, from, target);
    case 'sandbox':
      if (isOwn || (target.kind === 'package' && SANDBOX_PACKAGES.includes(target.name))) return undefined;
      return `a sandbox imports its own folder, ${SANDBOX_PACKAGES.join(' and ')} only: it stands for a stranger`;
    case 'routes':
    case 'shared':
    case 'feature':
      return refuseSite(zone, from, specifier, target);
    case 'site-config':
    case 'e2e':
      return isOwn || target.kind === 'package' ? undefined : 'only packages and its own files, the rest is reached over HTTP';
    case 'bench':
      return target.kind === 'package' || BENCH_SEES.some((door) => door.test(to))
        ? undefined
        : 'a bench imports packages and the server only';
    case 'tools':
      if (CALIBRATION.test(from) && CALIBRATION_SEES.test(to)) return undefined;
      return target.kind === 'package' || TOOLS_SEE.some((door) => door.test(to))
        ? undefined
        : 'tools import packages, tools and platform of the server only';
    case 'other':
      return undefined;
    default:
      return refuseServer(zone, from, to, target);
  }
}

/** Rule: who may import whom. */
export function importViolations(files: readonly SourceFile[]): Violation[] {
  return files
    .filter((file) => file.isCode)
    .flatMap((file) =>
      importsOf(file).flatMap(({ specifier, line }) => {
        const to = targetOf(file.path, specifier);
        const reason = to === undefined ? undefined : refuse(file.path, specifier, to);
        return reason === undefined ? [] : [{ path: file.path, line, what: `imports ${specifier}: ${reason}` }];
      }),
    );
}
