// The entry point of every npm script. It runs on whatever Node (20 or newer) the machine has and without node_modules, so it is plain
// JavaScript and imports only Node's own modules. It brings the packages into the state of package-lock.json, then hands over to the
// Node version that the repository pins (the npm package `node`), which runs the TypeScript tools as they are.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');
const MODULES = join(ROOT, 'node_modules');
const STAMP = join(MODULES, '.duskline-install');
const PINNED_NODE = join(MODULES, '.bin', 'node');
const NODE_MAJOR_MIN = 20;
const HEARTBEAT_MS = 5000;
const PARENT_CHECK_MS = 500;
const INSTALL_WAIT_MS = 15 * 60_000;

/** The programs behind the npm scripts. */
const PROGRAMS = {
  start: 'tools/start/start.ts',
  dev: 'tools/start/dev.ts',
  test: 'tools/start/test.ts',
  check: 'tools/start/check.ts',
  bench: 'bench/src/run.ts',
  reconcile: 'tools/reconcile/reconcile.ts',
  parked: 'tools/parked/parked.ts',
  odds: 'tools/odds/odds.ts',
  staff: 'tools/staff/staff.ts',
  documents: 'tools/documents/documents.ts',
  policy: 'tools/policy/policy.ts',
  calibrate: 'tools/calibrate/calibrate.ts',
  adversary: 'tools/adversary/adversary.ts',
  replay: 'tools/replay/replay.ts',
  chaos: 'tools/chaos/chaos.ts',
  soak: 'tools/soak/soak.ts',
  'brute-force': 'tools/brute-force/brute-force.ts',
  nodes: 'tools/nodes/nodes.ts',
  crawl: 'apps/e2e/crawl/crawl.ts',
  visual: 'apps/e2e/visual/visual.ts',
  reference: 'tools/start/write-reference-pages.ts',
  'db-types': 'apps/server/src/platform/db/generate-types.ts',
};

/** Ends the program with one line that says what is wrong and what to do. */
function refuse(line) {
  console.error(`duskline: ${line}`);
  process.exit(1);
}

function checkMachine() {
  const major = Number(process.versions.node.split('.')[0]);
  if (!(major >= NODE_MAJOR_MIN))
    refuse(
      `Node ${NODE_MAJOR_MIN} or newer is needed, this is ${process.version}. Install it from https://nodejs.org and run again.`,
    );
  if (process.platform === 'win32')
    refuse('Windows is not supported directly. Run the same command inside WSL 2 (Debian or Ubuntu).');
  if (process.platform !== 'linux' && process.platform !== 'darwin')
    refuse(`${process.platform} is not supported. Use Linux (glibc) or macOS.`);
  if (process.arch !== 'x64' && process.arch !== 'arm64')
    refuse(`the processor type ${process.arch} is not supported. Use x64 or arm64.`);
  if (process.platform === 'linux' && process.report && !process.report.getReport().header.glibcVersionRuntime) {
    refuse(
      'this Linux has no glibc (Alpine?), which PostgreSQL and Node binaries here need. Use Debian, Ubuntu, Fedora or the like.',
    );
  }
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');

/** True when node_modules holds exactly what the lockfile asks for (a plain `npm ci` or `npm install` by hand counts as well). */
function installedMatchesLock() {
  const hidden = join(MODULES, '.package-lock.json');
  if (!existsSync(hidden)) return false;
  const wanted = readJson(join(ROOT, 'package-lock.json')).packages;
  const present = readJson(hidden).packages;
  for (const [path, entry] of Object.entries(wanted)) {
    if (!path.includes('node_modules/') || entry.link || entry.optional || entry.devOptional) continue;
    if (!present[path] || present[path].version !== entry.version) return false;
    if (!existsSync(join(ROOT, path))) return false;
  }
  return true;
}

/** npm itself: the one that started us, else the one on the PATH. */
function npmCommand() {
  const own = process.env.npm_execpath;
  if (own && /npm-cli\.js$/.test(own) && existsSync(own)) return [process.execPath, own];
  const found = spawnSync('npm', ['--version'], { stdio: 'ignore' });
  if (found.error || found.status !== 0)
    refuse('npm was not found. Install npm (it comes with Node from https://nodejs.org) and run again.');
  return ['npm'];
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** One install at a time in a clone: a second command waits for the first instead of tearing its packages down. */
async function withInstallLock(work) {
  const path = join(ROOT, '.data', 'install.lock');
  mkdirSync(dirname(path), { recursive: true });
  const until = Date.now() + INSTALL_WAIT_MS;
  for (let said = false; ; ) {
    try {
      const fd = openSync(path, 'wx');
      writeFileSync(fd, String(process.pid));
      closeSync(fd);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const holder = existsSync(path) ? Number(readFileSync(path, 'utf8')) : 0;
      const fresh = existsSync(path) && Date.now() - statSync(path).mtimeMs < 2000;
      if (!fresh && !(holder > 0 && isAlive(holder))) rmSync(path, { force: true });
      else if (Date.now() > until)
        refuse(`another install (process ${holder}) holds ${path} for too long. End it, or delete the file, and run again.`);
      else if (!said) said = !console.info(`  Another command (process ${holder}) is installing packages here: waiting for it`);
      await new Promise((done) => setTimeout(done, 300));
    }
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

function explainInstallFailure(output) {
  if (/ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|ECONNRESET/.test(output))
    return 'the package registry cannot be reached. Check the network or `npm config get registry`, then run again.';
  if (/EACCES|EPERM/.test(output))
    return `no permission to write ${MODULES}. Give this user the folder (chown -R) and run again.`;
  if (/ENOSPC/.test(output)) return 'the disk is full. Free about 1 GB and run again.';
  if (/EUSAGE|in sync/.test(output))
    return 'package.json and package-lock.json disagree. Run `npm install` once, commit both, and run again.';
  return 'npm ci failed; its last lines stand above.';
}

async function install() {
  const [command, ...before] = npmCommand();
  const started = Date.now();
  console.info('  Installing packages from package-lock.json (first run, or the lockfile changed)');
  const args = [...before, 'ci', '--include=dev', '--ignore-scripts=false', '--no-audit', '--no-fund', '--loglevel=error'];
  const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NODE_ENV: '' } });
  let output = '';
  const keep = (chunk) => {
    output = (output + chunk).slice(-8000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const heartbeat = setInterval(() => {
    const folders = existsSync(MODULES) ? readdirSync(MODULES).length : 0;
    console.info(`    ... ${Math.round((Date.now() - started) / 1000)} s, ${folders} folders`);
  }, HEARTBEAT_MS);
  const code = await new Promise((done) => {
    child.on('error', () => done(-1));
    child.on('close', done);
  });
  clearInterval(heartbeat);
  if (code !== 0) {
    console.error(output.trim().split('\n').slice(-25).join('\n'));
    refuse(explainInstallFailure(output));
  }
  console.info(`  Packages installed in ${Math.round((Date.now() - started) / 1000)} s`);
}

async function ensurePackages() {
  const hash = lockHash();
  const current = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash && existsSync(PINNED_NODE);
  if (current()) return;
  await withInstallLock(async () => {
    if (current()) return;
    if (!installedMatchesLock()) await install();
    if (!existsSync(PINNED_NODE))
      refuse(
        'the pinned Node is missing although packages are installed. Run `npm rebuild node`, or delete node_modules and run again.',
      );
    writeFileSync(STAMP, hash);
  });
}

/** npm that is ended by a signal does not pass it on: ending `npm start` means ending the product, so it ends as well. */
function stopWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    child.kill('SIGTERM');
  }, PARENT_CHECK_MS);
  timer.unref();
}

/** Stands in for this process: same terminal, same signals, same exit code. */
function handOver(program, args) {
  const child = spawn(PINNED_NODE, [join(ROOT, program), ...args], {
    cwd: ROOT,
    // The channel lets the child notice when this process is killed: it then stops its own children in order.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: `${join(MODULES, '.bin')}:${process.env.PATH ?? ''}` },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  stopWithNpm(child);
  child.on('error', (error) =>
    refuse(`the pinned Node cannot be started (${error.message}). Delete node_modules and run again.`),
  );
  child.on('exit', (code, signal) => process.exit(signal ? 128 + (signal === 'SIGKILL' ? 9 : 15) : (code ?? 1)));
}

const [mode = 'start', ...args] = process.argv.slice(2);
const program = PROGRAMS[mode];
if (!program) refuse(`no command named ${mode}. Known: ${Object.keys(PROGRAMS).join(', ')}.`);
checkMachine();
try {
  await ensurePackages();
} catch (error) {
  if (error.code !== 'EACCES' && error.code !== 'EROFS' && error.code !== 'ENOSPC') throw error;
  refuse(
    `${error.path ?? ROOT} cannot be written (${error.code}). Give this user the clone (chown -R), or free disk space, and run again.`,
  );
}
if (!existsSync(join(ROOT, program))) refuse(`${program} is not in this checkout, so \`npm run ${mode}\` has nothing to run.`);
handOver(program, args);
