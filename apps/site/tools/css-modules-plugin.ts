import type { Plugin } from 'vite';

const MODULE_IMPORT = /^import (\w+) from ('[^']+\.module\.css';)$/gm;

/** Names of classes as constants, which the bundler writes where they are used: no table of names travels to the browser. */
export function classConstants(): Plugin[] {
  return [
    {
      name: 'duskline-class-constants',
      apply: 'build',
      enforce: 'pre',
      transform(code, id) {
        return id.endsWith('.tsx') ? { code: code.replace(MODULE_IMPORT, 'import * as $1 from $2'), map: null } : undefined;
      },
    },
    {
      name: 'duskline-class-styles',
      apply: 'build',
      enforce: 'post',
      // Once its names are written elsewhere nothing asks for the module itself, and its styles would be left out.
      transform(code, id) {
        return id.endsWith('.module.css') ? { code, map: null, moduleSideEffects: 'no-treeshake' } : undefined;
      },
    },
  ];
}

/**
 * The styles of a first visit are one file that the document links. A chunk that holds the names of their classes would bring the
 * same file once more, behind the styles of what is loaded later, and overrule them: so the file is handed from the chunk of the
 * names to that of the document.
 */
export function pageStyles(namesChunk: string): Plugin {
  return {
    name: 'duskline-page-styles',
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return;
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const names = chunks.find((chunk) => chunk.name === namesChunk)?.viteMetadata?.importedCss;
      const root = chunks.find((chunk) => chunk.isEntry && chunk.name === 'root')?.viteMetadata?.importedCss;
      if (names?.size !== 1 || root === undefined) return this.error('the styles of the page are not one file');
      for (const file of names) root.add(file);
      names.clear();
    },
  };
}
