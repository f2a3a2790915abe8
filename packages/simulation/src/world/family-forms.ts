/** What a woman is called whose family has this name, where a language has forms of its own: the endings that change, first match first. */
const FORMS: Readonly<Record<string, readonly (readonly [ending: RegExp, instead: string])[]>> = {
  // Kolář, Hájek, Fiala: Kolářová, Hájková, Fialová.
  cz: [
    [/ý$/, 'á'],
    [/a$/, 'ová'],
    [/ek$/, 'ková'],
    [/$/, 'ová'],
  ],
  sk: [
    [/ý$/, 'á'],
    [/[ao]$/, 'ová'],
    [/ec$/, 'cová'],
    [/$/, 'ová'],
  ],
  bg: [
    [/([oe])v$/, '$1va'],
    [/ski$/, 'ska'],
  ],
  kz: [[/([oe]v|in)$/, '$1a']],
  lv: [
    [/(?:is|e)$/, 'e'],
    [/[sš]$/, 'a'],
  ],
  // As an unmarried woman is called.
  lt: [
    [/(?:is|ys)$/, 'ytė'],
    [/ius$/, 'iūtė'],
    [/us$/, 'utė'],
    [/as$/, 'aitė'],
  ],
  is: [[/son$/, 'dóttir']],
  gr: [
    [/os$/, 'ou'],
    [/([ia])s$/, '$1'],
  ],
};

/** A family name as the women of a language bear it. */
export function womansFamily(language: string, family: string): string {
  const form = FORMS[language]?.find(([ending]) => ending.test(family));
  return form === undefined ? family : family.replace(form[0], form[1]);
}
