import { SportSystemId } from '@duskline/contract/enums';
import spriteUrl from '../../assets/sports.svg?url';

/** Drawing of a sport by its system id; sports without one of their own get the cup. */
const SYMBOLS: Readonly<Record<SportSystemId, string>> = {
  [SportSystemId.SOCCER]: 'soccer',
  [SportSystemId.TENNIS]: 'tennis',
  [SportSystemId.BASKETBALL]: 'basketball',
  [SportSystemId.ESPORTS]: 'esports',
};

const symbolOf = (systemId: number): string => (Object.hasOwn(SYMBOLS, systemId) ? SYMBOLS[systemId as SportSystemId] : 'sport');

export function SportIcon({ systemId }: { systemId: number }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`${spriteUrl}#${symbolOf(systemId)}`} />
    </svg>
  );
}
