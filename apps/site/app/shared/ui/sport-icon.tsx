import spriteUrl from '../../assets/sports.svg?url';

/** Drawing of a sport by its system id; sports without one of their own get the cup. */
const symbols: Record<number, string> = { 1: 'soccer', 5: 'tennis', 20: 'basketball', 66: 'esports' };

export function SportIcon({ systemId }: { systemId: number }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`${spriteUrl}#${symbols[systemId] ?? 'sport'}`} />
    </svg>
  );
}
