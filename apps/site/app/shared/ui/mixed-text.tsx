import { useSite } from '../i18n/site-context.tsx';

/** A name in Latin letters, with what belongs to it ("1. FC Köln", "Dover U21"), or a number with its sign. */
const RUNS = /((?:\d+\.? )?\p{Script=Latin}(?:[\p{Script=Latin}\p{M}\d .,'’&-]*[\p{Script=Latin}\p{M}\d.])?|[+−-]\d[\d.]*)/u;

/**
 * A text of the page's language with names in it ("{home} or draw"): it runs in the direction of the page even where a name stands first, and
 * in a page from right to left every name and every number with a sign stays in one piece.
 */
export function MixedText({ text }: { text: string }) {
  const { locale } = useSite();
  if (locale.dir !== 'rtl') return text;
  return text.split(RUNS).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part of a text has no name but its place
      <bdi key={at}>{part}</bdi>
    ),
  );
}
