import type { Plugin } from 'vite';

/**
 * Sonner puts its styles into a style element when it is loaded, which our content security policy forbids. The same styles come
 * with the package as a file: the toaster imports that, and the call is taken out.
 */
export function sonnerStyles(): Plugin {
  return {
    name: 'duskline-sonner-styles',
    enforce: 'pre',
    transform(code, id) {
      if (!/[\\/]sonner[\\/]dist[\\/]index\.m?js/.test(id)) return;
      const without = code.replace(/^__insertCSS\(".*"\);$/m, '');
      if (without === code) this.error('sonner has changed how it brings its styles: see tools/sonner-styles-plugin.ts');
      return { code: without, map: null };
    },
  };
}
