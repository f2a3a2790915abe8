import type { I18n, Messages } from '@lingui/core';
import type { AreaMessages, Boot } from './boot.ts';
import type { TextArea } from './message-ids.ts';

/** Texts without placeholders travel as themselves; Lingui wants every text as a list of tokens. */
export const toTokens = (messages: AreaMessages): Messages =>
  Object.fromEntries(Object.entries(messages).map(([id, text]) => [id, typeof text === 'string' ? [text] : text]));

interface PageTexts {
  readonly i18n: I18n;
  /** Where the texts are that the document did not bring. */
  readonly files: Boot['textFiles'];
}

let start: (texts: PageTexts) => void = () => undefined;
/** The code of a page is read before the page runs, and asks for its texts at once. */
const started = new Promise<PageTexts>((resolve) => {
  start = resolve;
});

/** Called once, when the page begins to run. */
export const startTexts = (texts: PageTexts): void => start(texts);

const loading = new Map<TextArea, Promise<void>>();

async function read(name: TextArea | 'pages'): Promise<void> {
  const { i18n, files } = await started;
  const file = files[name];
  if (file === undefined) return;
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file} was answered with ${response.status}`);
  i18n.load(i18n.locale, toTokens((await response.json()) as AreaMessages));
}

/** Reads a file that has the texts of these areas. What fails is asked for again with the next call. */
function bring(name: TextArea | 'pages', areas: readonly TextArea[]): Promise<void> {
  const found = read(name).catch((error) => {
    for (const area of areas) loading.delete(area);
    throw error;
  });
  for (const area of areas) loading.set(area, found);
  return found;
}

/** Brings the texts of areas into the page, each once; at once where they are there. The server has all texts. */
export async function loadTexts(areas: readonly TextArea[]): Promise<void> {
  if (typeof document === 'undefined') return;
  await Promise.all(areas.map((area) => loading.get(area) ?? bring(area, [area])));
}

/** Brings those that nobody has asked for yet of the areas of the pages that are fetched ahead: one file has them all. */
export async function loadPageTexts(areas: readonly TextArea[]): Promise<void> {
  const late = areas.filter((area) => !loading.has(area));
  if (late.length > 0) await bring('pages', late);
}
