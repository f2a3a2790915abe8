import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { routedLocales } from '@duskline/i18n/locales';
import type { Plugin } from 'vite';
import { type CompiledArea, compileArea, compilePages, type ReadTexts, TEXTS_PATH } from '../app/shared/i18n/compile-texts.ts';
import { textAreas } from '../app/shared/i18n/message-ids.ts';

const root = dirname(dirname(fileURLToPath(import.meta.resolve('@duskline/i18n/locales/en-US/shell.json'))));

const read: ReadTexts = (code, area) => {
  const file = join(root, code, `${area}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : undefined;
};

/** Every file of texts that a document may name, by its name. */
export function textFiles(): ReadonlyMap<string, CompiledArea> {
  const compiled = routedLocales.flatMap((locale) => [
    ...textAreas.map((area) => compileArea(locale, area, read)),
    compilePages(locale, read),
  ]);
  return new Map(compiled.map((one) => [one.fileName, one]));
}

/** Texts of the site as files, one for each area and language, and one for the pages that are fetched ahead: a page that needs more than its document brought loads them. */
export function texts(): Plugin {
  return {
    name: 'duskline-texts',
    configureServer(server) {
      server.middlewares.use(`/${TEXTS_PATH}`, (request, response, next) => {
        const file = textFiles().get(`${TEXTS_PATH}${request.url ?? ''}`);
        if (!file) return next();
        response.setHeader('content-type', 'application/json');
        response.end(file.json);
      });
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const { fileName, json } of textFiles().values()) this.emitFile({ type: 'asset', fileName, source: json });
    },
  };
}
