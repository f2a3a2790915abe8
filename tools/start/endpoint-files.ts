import { rolesFor } from '@duskline/contract/call';
import { callEntries } from '@duskline/contract/calls';

const kebab = (area: string): string => area.replace(/(?<=.)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

/**
 * Where the calls of the contract are found, as a browser needs it: a file for each area, with nothing in it but ids, methods, paths
 * and what a break shuts, so that a page carries those of the calls it makes and no schema. What is for staff has no page.
 */
export function endpointFiles(): Readonly<Record<string, string>> {
  const areas = new Map<string, string[]>();
  for (const [id, { method, path, auth, duringBreak }] of callEntries) {
    if (rolesFor(auth) !== null) continue;
    const [area = '', first = '', ...more] = id.split('.');
    const name = first + more.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
    // Areas that differ in case alone, as in the specification, share a file.
    const file = kebab(area);
    const lines = areas.get(file) ?? [];
    const refused = auth === 'guest' || duringBreak ? '' : ', notDuringBreak: true';
    lines.push(`export const ${name} = { id: '${id}', method: '${method}', path: '${path}'${refused} } as const;`);
    areas.set(file, lines);
  }
  const head = '// Made from the calls of packages/contract/src/calls by tools/start/write-reference-pages.ts: edit those.';
  return Object.fromEntries(
    [...areas].map(([file, lines]) => [
      `packages/contract/src/endpoints/${file}.gen.ts`,
      `${[head, ...lines.sort()].join('\n')}\n`,
    ]),
  );
}
