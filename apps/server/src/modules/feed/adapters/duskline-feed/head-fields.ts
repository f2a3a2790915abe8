const TOKEN = /\s*(?:("(?:[^"\\]|\\.)*")|([{}[\]:,])|([^\s"{}[\]:,]+))/y;

/** Texts and numbers in fields of the outermost object, as far as the beginning of a frame shows them whole; of two alike the first. */
export function headFields(head: string): Map<string, unknown> {
  const found = new Map<string, unknown>();
  let depth = 0;
  let key: unknown = null;
  let isValue = false;
  TOKEN.lastIndex = 0;
  // A token at the very end may go on where the frame was cut.
  for (let token = TOKEN.exec(head); token && TOKEN.lastIndex < head.length; token = TOKEN.exec(head)) {
    const [, text, mark, bare] = token;
    if (mark === '{' || mark === '[') depth++;
    else if (mark === '}' || mark === ']') depth--;
    else if (depth !== 1) continue;
    else if (mark === undefined) {
      const value = scalarOf(text ?? bare ?? '');
      if (!isValue) key = value;
      else if (typeof key === 'string' && value !== null && !found.has(key)) found.set(key, value);
    } else isValue = mark === ':';
    if (depth <= 0) break;
  }
  return found;
}

function scalarOf(token: string): string | number | null {
  try {
    const value: unknown = JSON.parse(token);
    return typeof value === 'string' || typeof value === 'number' ? value : null;
  } catch {
    return null;
  }
}
