import globalData from '@csstools/postcss-global-data';
import { reactRouter } from '@react-router/dev/vite';
import customMedia from 'postcss-custom-media';
import { defineConfig } from 'vite';
import { className } from './tools/class-name.ts';
import { classConstants, pageStyles } from './tools/css-modules-plugin.ts';
import { flags } from './tools/flags-plugin.ts';
import { texts } from './tools/texts-plugin.ts';

/** What every document has: its styles with the names of their classes, and the small modules that the document and its entry share. */
const PAGE =
  /[\\/]app[\\/]((?!features[\\/](betslip|bets)[\\/]).*\.css$|shared[\\/](hydration|preferences)[\\/]|shared[\\/]i18n[\\/]boot\.ts$)/;
const STYLES = [
  { name: 'page', test: PAGE, priority: 4 },
  // The slip and the bets come later, each with one file of styles; the slip's stand with its code.
  { name: 'bets-styles', test: /[\\/]features[\\/]bets[\\/].*\.css$/, priority: 4 },
];
const INITIAL = ['$initial' as const];
/** What the pages are made of beside their own features. */
const APP =
  /[\\/](packages|app[\\/](shared|features[\\/](shell|sports-tree|session|bets)|routes[\\/](rail-slots|session-dialog-slot|start-up|when-settled|page-error|not-found-view)))[\\/.].*tsx?$/;
/** What several pages have and the frame around them has not. */
const PARTS =
  /[\\/](packages[\\/]contract[\\/]src[\\/]endpoints|app[\\/](routes[\\/](page-trail|mobile-views|panel-place)|shared[\\/](ui[\\/](bet-terms|team-badge|badge-design|late-data|flag|select|switch|end-of-list|notice|star-button|skeletons|use-near|move-focus|use-is-hydrated|group-head|card-counts)|model[\\/](outright|market|asian-lines|bonus-label)|api[\\/](outright-queries|event-queries|keep-unchanged|keep-age|early-payout-query)|favourites|multi-view[\\/](tiles|tile-button)|routing[\\/]page-day|format[\\/]use-period-text)))[\\/.].*tsx?$/;
/** The words of refusals: the slip has them and the statement of a bet, no page needs them for its first paint. */
const REFUSALS = /[\\/]app[\\/]shared[\\/]model[\\/]refusal\.ts$/;
/** What dragging matches into multi-view takes: its page has it, and the live mode of the sports tree. */
const TILES =
  /[\\/]app[\\/]shared[\\/](multi-view[\\/](add-tile|tile-grip|drop-zone)|live[\\/]missing-live|ui[\\/](early-drag|sort-controls)|api[\\/]use-all-live)\.tsx?$/;
/** What a match has on its page and as a tile of multi-view. */
const MATCH = /[\\/]app[\\/]features[\\/]match[\\/](use-match|market-state|match-clock)\.tsx?$/;
/** The schedule comes with its own page. */
const LISTS =
  /[\\/]app[\\/](features[\\/]events[\\/]((?!schedule-|use-schedule|calendar-entry)[^\\/]+|views[\\/]asian-queries\.)tsx?$|routes[\\/]load-sport-page\.)/;
/** The pages of sports have the other views of a list; the first page and those of live matches do without. */
const VIEWS =
  /[\\/]app[\\/](features[\\/]events[\\/]views[\\/]|routes[\\/](sport-view|sport-page|sport-today|korean-view|korean-head)\.).*tsx?$/;
const SLIP_STYLES = /[\\/]features[\\/]betslip[\\/].*\.css$/;
const SLIP =
  /[\\/](app[\\/](features[\\/]betslip[\\/](model|state|components[\\/][^\\/]+\.)|shared[\\/](account[\\/]account-address|ui[\\/]copying)\.)|packages[\\/](betting|money)[\\/]).*tsx?$/;
/**
 * Pages that are fetched ahead (app/routes/pages-ahead.ts), a few in one file, since a request costs more than the little that each of them is. A page
 * stands with those that need the same files as it: a document of its own fetches the others with it.
 */
const PAGE_GROUPS = {
  'home-pages': /[\\/]app[\\/]routes[\\/](home|home-page|load-home|user|start-dialog)\.tsx?$/,
  'list-pages': /[\\/]app[\\/]routes[\\/](live-featured|sports|schedule|favorites|top-tournaments)\.tsx$/,
  'match-page': /[\\/]app[\\/]routes[\\/](match-page|match-page-view|load-match-page)\.tsx?$/,
  games: /[\\/]app[\\/]routes[\\/](load-games|esports-path|esports-frame)\.tsx?$/,
  'outright-pages': /[\\/]app[\\/]routes[\\/]outrights\.tsx$/,
  'virtual-pages': /[\\/]app[\\/]routes[\\/]virtual-sport\.tsx$/,
  'result-pages':
    /([\\/]app[\\/](routes[\\/](result|load-result)|features[\\/]results[\\/](result-list|day-results|day-bar))\.tsx?|[\\/]icons[\\/]calendar-days\.m?js)$/,
};
/** What opens over a page or says something on it: all of it stands on one library, is fetched together and is small without it. */
const CONTROLS =
  /[\\/](app[\\/]shared[\\/]ui[\\/](layer|popover-panel|select-list|menu-list|tooltip-text|toaster)\.tsx?|node_modules[\\/](@base-ui|@floating-ui)[\\/].*\.m?js)$/;
/**
 * Requests are few, since each costs a turn on a slow line: what every document loads is three files beside its own, what pages share is
 * one, the lists of matches are one, and the slip, which comes when the page stands, is one.
 */
const CHUNKS = [
  ...STYLES,
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/].*\.js$/, priority: 3 },
  { name: 'framework', test: /node_modules[\\/].*\.m?js$/, tags: INITIAL, minShareCount: 6, priority: 2 },
  {
    name: 'app',
    test: (id: string) => APP.test(id) && !PARTS.test(id) && !TILES.test(id) && !REFUSALS.test(id),
    tags: INITIAL,
    priority: 1,
  },
  // After the frame has taken what it shares with them.
  { name: 'parts', test: PARTS, tags: INITIAL, priority: 0 },
  { name: 'tiles', test: TILES, tags: INITIAL, priority: 0 },
  { name: 'match', test: MATCH, tags: INITIAL, priority: 0 },
  { name: 'lists', test: LISTS, tags: INITIAL, priority: 0 },
  { name: 'views', test: (id: string) => VIEWS.test(id) && !LISTS.test(id), tags: INITIAL, priority: 0 },
  { name: 'refusals', test: REFUSALS, priority: 2 },
  { name: 'slip', test: (id: string) => SLIP.test(id) || SLIP_STYLES.test(id), priority: 0 },
  { name: 'controls', test: CONTROLS, priority: 0 },
  ...Object.entries(PAGE_GROUPS).map(([name, test]) => ({ name, test, tags: INITIAL, priority: 0 })),
];

export default defineConfig({
  plugins: [reactRouter(), flags(), classConstants(), pageStyles('page'), texts()],
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
    ssr: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: [...STYLES, { name: 'slip', test: SLIP_STYLES, priority: 4 }] } } },
      },
    },
  },
  server: { hmr: { protocol: 'ws' } },
});
