import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { flags } from './tools/flags-plugin.ts';
import { sonnerStyles } from './tools/sonner-styles-plugin.ts';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), flags(), sonnerStyles()],
  resolve: { tsconfigPaths: true },
  build: {
    target: 'es2023',
    // Fonts, sprites and styles are requests of their own: as data they could not be cached between pages.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: { hmr: { protocol: 'ws' } },
});
