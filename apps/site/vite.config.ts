import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { flags } from './tools/flags-plugin.ts';
import { sonnerStyles } from './tools/sonner-styles-plugin.ts';
import { texts } from './tools/texts-plugin.ts';

const CODE = /\.(m?js|tsx?)$/;
const CHUNKS = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/].*\.js$/, priority: 3 },
  { name: 'framework', test: /node_modules[\\/].*\.m?js$/, tags: ['$initial' as const], minShareCount: 6, priority: 2 },
  { name: 'app', test: CODE, tags: ['$initial' as const], minShareCount: 6, priority: 1 },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), flags(), sonnerStyles(), texts()],
  resolve: { tsconfigPaths: true },
  build: {
    target: 'es2023',
    // Fonts, sprites and styles are requests of their own: as data they could not be cached between pages.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
  },
  server: { hmr: { protocol: 'ws' } },
});
