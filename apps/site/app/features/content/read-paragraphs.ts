/** A piece of a section: one paragraph, or a list of points. */
export type Paragraph =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly points: readonly string[] };

const POINT = '- ';

/** Texts of documents as translators write them: a line is a paragraph, and lines that begin with a dash are the points of one list. */
export function readParagraphs(text: string): Paragraph[] {
  const found: Paragraph[] = [];
  let points: string[] | undefined;
  for (const line of text.split('\n')) {
    if (!line.startsWith(POINT)) {
      points = undefined;
      found.push({ kind: 'text', text: line });
    } else if (points) points.push(line.slice(POINT.length));
    else {
      points = [line.slice(POINT.length)];
      found.push({ kind: 'list', points });
    }
  }
  return found;
}
