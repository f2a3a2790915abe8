import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';

export interface Picture {
  readonly file: string;
  readonly title: string;
  readonly hasFindings: boolean;
}

const COLUMNS = { wide: 5, narrow: 9 };

/** All pictures of a language and a width on one page, with their addresses, as HTML and as one picture of it. Returns the path of that picture. */
export async function writeContactSheet(
  browser: Browser,
  folder: string,
  name: string,
  pictures: readonly Picture[],
  isNarrow: boolean,
): Promise<string> {
  const columns = isNarrow ? COLUMNS.narrow : COLUMNS.wide;
  const cells = pictures.map(
    ({ file, title, hasFindings }) =>
      `<figure${hasFindings ? ' class="found"' : ''}><img src="${basename(file)}" alt=""><figcaption>${title}</figcaption></figure>`,
  );
  const html = `<!doctype html><meta charset="utf-8"><title>${name}</title><style>
body { margin: 8px; font: 12px sans-serif; display: grid; grid-template-columns: repeat(${columns}, 1fr); gap: 8px; background: #888 }
figure { margin: 0; background: #fff } img { width: 100%; display: block } figcaption { padding: 2px 4px; overflow-wrap: anywhere }
.found { outline: 3px solid red }
</style>${cells.join('\n')}`;
  const path = join(folder, `${name}.html`);
  await writeFile(path, html);
  const page = await browser.newPage({ viewport: { width: 1800, height: 1000 } });
  const picture = join(folder, `${name}.png`);
  await page.goto(pathToFileURL(path).href);
  await page.screenshot({ path: picture, type: 'png', fullPage: true });
  await page.close();
  return picture;
}
