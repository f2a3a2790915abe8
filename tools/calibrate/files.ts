import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { textOf } from './rows.ts';

/** What a file may hold, told by its first line. */
export const FILE_KINDS = [
  'football-data',
  'wyscout',
  'team-names',
  'secondary',
  'tennis',
  'football-archive',
  'football-books',
  'basketball',
  'moneylines',
  'hockey',
  'baseball',
] as const;
export type FileKind = (typeof FILE_KINDS)[number];

export interface DataFile {
  readonly path: string;
  readonly kind: FileKind;
  readonly text: string;
}

const HEADS: readonly (readonly [FileKind, RegExp])[] = [
  ['football-data', /^Div,Date/],
  ['wyscout', /^match_id,period,/],
  ['team-names', /^league,season,football_data/],
  ['secondary', /^Date,Time,HomeTeam,.*BTTS_Yes/],
  ['tennis', /^(ATP|WTA),Location,.*AvgW/],
  ['football-archive', /^\s*\[\s*\{\s*"season".*home_1stQtr/s],
  ['football-books', /^game_id,team_id,season,week,team,/],
  ['basketball', /^season,.*q1_away.*moneyline_home/],
  ['hockey', /^date,tournament,team_1.*avg_moneyline_1/],
  ['baseball', /^date,game,.*home_close_ml.*home_run_line/],
  ['moneylines', /^date,game,.*home_ml/],
];
const HEAD_LENGTH = 4000;
const READ = /\.(csv|json|csv\.gz)$/;

/** What a text holds; undefined for what nothing here reads. */
export function kindOf(text: string): FileKind | undefined {
  const head = text.slice(0, HEAD_LENGTH).replace(/^\uFEFF/, '');
  return HEADS.find(([, pattern]) => pattern.test(head))?.[0];
}

/** Every file of folders and files that are given, in order of their names. */
function everyFile(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => everyFile(join(path, name)));
}

/** Where recorded seasons lie beside a checkout. */
const FOLDERS = ['data', 'data-unclear'];

/** The files that are used when none are named: those beside the checkout, where there are any. */
export function defaultPaths(root: string): string[] {
  return FOLDERS.map((name) => join(root, '..', 'shared', name)).filter((path) => existsSync(path));
}

/** Reads what is understood; a file that was named by itself and is not understood is an error. */
export function readFiles(paths: readonly string[]): DataFile[] {
  return paths.flatMap((given) => {
    if (!existsSync(given)) throw new Error(`there is no ${given}`);
    const isFile = !statSync(given).isDirectory();
    return everyFile(given)
      .filter((path) => isFile || READ.test(path))
      .flatMap((path) => {
        const text = textOf(readFileSync(path), path);
        const kind = kindOf(text);
        if (kind === undefined && isFile) throw new Error(`${path}: none of the formats of docs/calibration.md`);
        return kind === undefined ? [] : [{ path, kind, text }];
      });
  });
}
