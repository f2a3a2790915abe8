/** The line, from 1, of a position that PostgreSQL tells: counted from 1, in characters rather than UTF-16 units. */
export function lineAt(sql: string, position: number): number {
  return [...sql]
    .slice(0, position - 1)
    .join('')
    .split('\n').length;
}
