/** Cookies of a header, in its order, as they were sent. */
function* pairsOf(header: string | undefined): Generator<readonly [name: string, value: string]> {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    const name = part.slice(0, Math.max(0, at)).trim();
    if (name !== '') yield [name, part.slice(at + 1).trim()];
  }
}

/** One cookie; of several with its name the first, which is the one of the longest path. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const [found, value] of pairsOf(header)) if (found === name) return value;
  return undefined;
}

/** All of them by name, each as `readCookie` reads it. */
export function readCookies(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const [name, value] of pairsOf(header)) if (!cookies.has(name)) cookies.set(name, value);
  return cookies;
}
