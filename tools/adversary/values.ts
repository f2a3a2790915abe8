/** A JSON object, or an empty one for anything else. */
export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

/** The way to a value inside a JSON document. */
export type Path = readonly (string | number)[];

/** Every path of a JSON document, its own excluded, parents before children. */
export function pathsOf(value: unknown, base: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = [...base, Array.isArray(value) ? Number(key) : key];
    return [path, ...pathsOf(inner, path)];
  });
}

export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown> | undefined)?.[key], value);
}

/** A copy in which the value at `path` is another one, or is gone (`undefined`). */
export function withValue(value: unknown, path: Path, next: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return next;
  if (Array.isArray(value)) {
    const copy: unknown[] = [...value];
    if (rest.length === 0 && next === undefined) copy.splice(Number(key), 1);
    else copy[Number(key)] = withValue(copy[Number(key)], rest, next);
    return copy;
  }
  const { [String(key)]: inner, ...others } = asRecord(value);
  if (rest.length === 0 && next === undefined) return others;
  // The place among its siblings is kept, so that the same seed gives the same text.
  return Object.fromEntries(
    Object.entries(asRecord(value)).map(([name, one]) => [name, name === String(key) ? withValue(inner, rest, next) : one]),
  );
}
