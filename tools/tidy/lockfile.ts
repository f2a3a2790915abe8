type Entry = {
  license?: string;
  version?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
export type Lockfile = { packages: Record<string, Entry> };

/** Where `name` is found from the package at `path`: in its own node_modules or in one further up. */
function lookUp(packages: Record<string, Entry>, path: string, name: string): boolean {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/'))).replace(/\/$/, '')) {
    if (packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`] !== undefined) return true;
    if (at === '') return false;
  }
}

export type Missing = { readonly name: string; readonly version: string; readonly license: string | undefined };

/**
 * Optional packages (the programs for other systems, mostly) that the lockfile does not know. `npm ci` refuses such a lockfile on every
 * machine; it comes about when the registry that was asked did not have them at the time.
 */
export function missingOptional(lock: Lockfile): Missing[] {
  const found = new Map<string, Missing>();
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {}))
      if (!lookUp(lock.packages, path, name)) found.set(name, { name, version, license: entry.license });
  }
  return [...found.values()];
}

const SYSTEMS: Readonly<Record<string, string>> = {
  android: 'android',
  darwin: 'darwin',
  linux: 'linux',
  win32: 'win32',
  windows: 'win32',
  freebsd: 'freebsd',
  openharmony: 'openharmony',
  openbsd: 'openbsd',
  netbsd: 'netbsd',
  sunos: 'sunos',
  aix: 'aix',
};
const PROCESSORS: Readonly<Record<string, string>> = {
  arm64: 'arm64',
  x64: 'x64',
  ia32: 'ia32',
  arm: 'arm',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  wasm32: 'wasm32',
  loong64: 'loong64',
  mips64el: 'mips64el',
};

/** The entry that a complete registry would have given, with the licence of the package that asks for it. The rest is read from the name: `@biomejs/cli-linux-arm64-musl` is for Linux, arm64, musl. */
export function entryFor({ name, version, license }: Missing): Entry {
  const words = name.split(/[-/]/);
  const os = words.map((word) => SYSTEMS[word]).find((word) => word !== undefined);
  const cpu = words.map((word) => PROCESSORS[word]).find((word) => word !== undefined);
  if (cpu === undefined || !/^\d/.test(version))
    throw new Error(`${name}@${version}: neither system nor processor can be read from the name`);
  const libc = words.includes('musl') ? ['musl'] : os === 'linux' && /gnu/.test(name) ? ['glibc'] : undefined;
  return {
    version,
    optional: true,
    ...(license === undefined ? {} : { license }),
    cpu: [cpu],
    ...(os === undefined ? {} : { os: [os] }),
    ...(libc === undefined ? {} : { libc }),
  };
}

/** The lockfile with an entry for every optional package. */
export function completeLockfile(lock: Lockfile): Lockfile {
  const added = missingOptional(lock).map((one) => [`node_modules/${one.name}`, entryFor(one)] as const);
  const packages = Object.fromEntries([...Object.entries(lock.packages), ...added].sort(([a], [b]) => a.localeCompare(b, 'en')));
  return { ...lock, packages };
}
