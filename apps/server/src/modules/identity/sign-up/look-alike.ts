import { fold } from '@duskline/contract/fold';

/**
 * Names that look like others (UTS 39, XR-18). Two looks: one that no two accounts share, and a coarser one in which a name that poses as the
 * operator is found. The table holds what the alphabets of user names have; marks and symbols are no part of a name.
 */

/** Letters as a reader takes them: every letter of the second text looks, small or capital, like the one of the first at its place. */
const LOOKS: readonly (readonly [latin: string, others: string])[] = [
  ['abekmhopctyxsijhdqwvlfrnug', 'авекмнорстухѕіјһԁԛԝѵӏғгпцԍ'], // Cyrillic
  ['abeikvoptuxynzuwsl', 'αβεικνορτυχγηζμωςℓ'], // Greek
  ['onuhgqjlpd', 'օոսհցզյլքժ'], // Armenian
  ['drtiajewmhygnzisbrwvslcpkbd', 'ᎠᎡᎢᎥᎪᎫᎬᎳᎷᎻᎽᏀᏁᏃᏆᏚᏏᏒᏔᏙᏕᏞᏟᏢᏦᏴᏧ'], // Cherokee
  ['bpdtgkjczfmnlsrvhwxyaeiou', 'ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ'], // Lisu
  ['abeikmnopctyx', 'ⲁⲃⲉⲓⲕⲙⲛⲟⲣⲥⲧⲩⲭ'], // Coptic
  ['uvdambpljrsxncefhwzq', 'ᑌᐯᗪᗩᗰᗷᑭᒪᒍᖇᔕ᙭ᑎᑕᗴᖴᕼᗯᘔᑫ'], // Canadian syllabics
  ['ijagiilnrybghacdejkmoptuvwzsfqb', 'ıȷɑɡɩɪʟɴʀʏʙɢʜᴀᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢꜱꜰɋƅ'], // Latin of other languages
];

const LATIN: ReadonlyMap<string, string> = new Map(
  LOOKS.flatMap(([latin, others]) => [...others].map((letter, at) => [letter.toLowerCase(), latin[at] ?? letter] as const)),
);

const toLatin = (text: string): string => [...text].map((letter) => LATIN.get(letter) ?? letter).join('');

const lookOf = (name: string): string => {
  // A dot that an i has anyway is none.
  const folded = fold(name).replace(/([ij])\u0307/gu, '$1');
  return toLatin(folded).replaceAll('0', 'o').replaceAll('1', 'l');
};

/** How a name may look; two accounts share none of it. A reader may take a capital I for a small l, or for what it is. */
export const confusableFormsOf = (name: string): string[] => [
  ...new Set([lookOf(name), lookOf(name.normalize('NFKC').replaceAll('I', 'l'))]),
];

const DIGITS: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b' };
const STROKES: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ħ: 'h', ŧ: 't', æ: 'ae', œ: 'oe' };

/** What a hasty reader takes it for: no accents, no signs between, digits as letters, rn as m. */
function hastyLook(name: string): string {
  const bare = toLatin(fold(name)).normalize('NFKD').replace(/\p{M}/gu, '');
  return [...bare]
    .map((letter) => STROKES[letter] ?? DIGITS[letter] ?? letter)
    .join('')
    .replace(/[^\p{L}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd')
    .replaceAll('i', 'l');
}

/** A name that contains one of these poses as the operator; */
const STAFF_NAMES = ['admin', 'support', 'duskline', 'moderator', 'official', 'helpdesk', 'customerservice', 'customercare'].map(
  hastyLook,
);
/** but these are harmless words that hold one of them. */
const HARMLESS = ['badminton', 'supporter'].map(hastyLook);
/** So does a name that is exactly one of these. */
const OFFICES = new Set(
  ['mod', 'mods', 'root', 'system', 'staff', 'help', 'security', 'service', 'cashier', 'trader', 'dealer', 'owner']
    .concat([
      'operator',
      'manager',
      'bookmaker',
      'payments',
      'billing',
      'webmaster',
      'postmaster',
      'hostmaster',
      'info',
      'bot',
      'null',
    ])
    .map(hastyLook),
);

/** A name that a player would take for an employee of the operator. */
export function resemblesStaffName(name: string): boolean {
  const look = hastyLook(name);
  const withoutEnd = hastyLook(name.replace(/[\p{N}._-]+$/u, ''));
  const rest = HARMLESS.reduce((text, word) => text.replaceAll(word, ' '), look);
  return STAFF_NAMES.some((word) => rest.includes(word)) || OFFICES.has(look) || OFFICES.has(withoutEnd);
}
