import globalData from '@csstools/postcss-global-data';
import { reactRouter } from '@react-router/dev/vite';
import customMedia from 'postcss-custom-media';
import { defineConfig } from 'vite';
import { className } from './tools/class-name.ts';
import { classConstants, pageStyles } from './tools/css-modules-plugin.ts';
import { flags } from './tools/flags-plugin.ts';
import { sonnerStyles } from './tools/sonner-styles-plugin.ts';
import { texts } from './tools/texts-plugin.ts';

const CODE = /\.(m?js|tsx?)$/;
/** What every document has: its styles with the names of their classes, and the small modules that the document and its entry share. */
const PAGE =
  /[\\/]app[\\/]((?!features[\\/](betslip|bets)[\\/]).*\.css$|shared[\\/](early|preferences)[\\/]|shared[\\/]i18n[\\/]boot\.ts$)/;
const STYLES = [
  { name: 'page', test: PAGE, priority: 4 },
  // The slip and the bets come later, each with one file of styles.
  { name: 'betslip-styles', test: /[\\/]features[\\/]betslip[\\/].*\.css$/, priority: 4 },
  { name: 'bets-styles', test: /[\\/]features[\\/]bets[\\/].*\.css$/, priority: 4 },
];
const CHUNKS = [
  ...STYLES,
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/].*\.js$/, priority: 3 },
  { name: 'framework', test: /node_modules[\\/].*\.m?js$/, tags: ['$initial' as const], minShareCount: 6, priority: 2 },
  { name: 'app', test: CODE, tags: ['$initial' as const], minShareCount: 6, priority: 1 },
];

export default defineConfig({
  plugins: [reactRouter(), flags(), sonnerStyles(), classConstants(), pageStyles('page'), texts()],
  resolve: { tsconfigPaths: true },
  css: {
    modules: { generateScopedName: className, localsConvention: 'camelCaseOnly' },
    // Every stylesheet knows the sizes of the window by the names that the tokens give them.
    postcss: { plugins: [globalData({ files: [new URL('app/styles/tokens.css', import.meta.url).pathname] }), customMedia()] },
  },
  build: {
    target: 'es2023',
    // Prefixes and older spellings for what these still need.
    cssTarget: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
    // Fonts, sprites and styles are requests of their own: as data they could not be cached between pages.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } }, optimization: { inlineConst: { mode: 'all' } } },
      },
    },
    // The server writes the same files of styles, else they would be there twice under other names.
    ssr: { build: { rolldownOptions: { output: { codeSplitting: { groups: STYLES } } } } },
  },
  server: { hmr: { protocol: 'ws' } },
});
