/** Cookies of a request or of the document, by name. The first of two with one name counts. */
export function parseCookies(header: string): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    const name = part.slice(0, Math.max(0, at)).trim();
    if (name !== '' && !cookies.has(name)) cookies.set(name, decode(part.slice(at + 1).trim()));
  }
  return cookies;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

const YEAR_S = 31_536_000;

/** Cookie text for document.cookie; null removes. Not secret, so scripts may read it. */
export function cookieText(name: string, value: string | null, isSecure: boolean): string {
  const age = value === null ? 0 : YEAR_S;
  return `${name}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${age}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
