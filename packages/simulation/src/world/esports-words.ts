/** Teams and handles of esports, invented. Order is part of the names: append only. */
export const TEAM_FIRST =
  'Iron|Paper|Velvet|Copper|Silent|Hollow|Neon|Amber|Crimson|Polar|Static|Granite|Lunar|Quiet|Marble|Cobalt|Rapid|Wild|Golden|Distant|Broken|Sable|Ivory|Midnight|Northern|Salt|Ember|Glass|Thunder|Feral';
export const TEAM_SECOND =
  'Lantern|Heron|Engine|Harbour|Circuit|Parade|Compass|Orchard|Signal|Fathom|Anvil|Quarry|Monsoon|Cipher|Tempest|Foxes|Ravine|Satellite|Mantis|Bastion|Comet|Otters|Voltage|Pylon|Kestrel|Machine|Tundra Line|Bulwark|Drift|Spectrum';
export const TEAM_TAIL = '|| Esports| Gaming||';

const HANDLE_STARTS =
  'bra|cyn|dro|ela|fex|gri|hoa|iva|jux|kel|lom|mir|nax|ori|pev|qui|rud|syl|tov|ulm|vek|wyn|xar|yel|zof|ash|blu|cro|dex|eko';
const HANDLE_ENDS = 'dle|tch|nix|rro|zen|mp|lex|vy|qo|nt|ster|kai|dow|f1|th|zzo|ck|ra|ble|x';

const starts = HANDLE_STARTS.split('|');
const ends = HANDLE_ENDS.split('|');
/** Handles that there are. */
export const HANDLES = starts.length * ends.length;

/** Handle of a player; different numbers below `HANDLES` give different ones. */
export function handleOf(number: number): string {
  const start = starts[number % starts.length] ?? '';
  const end = ends[(Math.floor(number / starts.length) + number) % ends.length] ?? '';
  return number % 3 === 0 ? `${start[0]?.toUpperCase()}${start.slice(1)}${end}` : `${start}${end}`;
}
