import spriteUrl from '../../assets/sports.svg?url';

/** Sports with a drawing, by their system ids; all others get the cup. */
const DRAWN = new Set(
  '1 3 4 5 6 7 10 12 13 15 16 19 20 21 22 23 24 26 29 31 34 37 66 117 120 137 220 301 302 303 304'.split(' '),
);

export function SportIcon({ systemId }: { systemId: number }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`${spriteUrl}#s${DRAWN.has(`${systemId}`) ? systemId : 0}`} />
    </svg>
  );
}
