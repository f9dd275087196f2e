import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { assetGlyphs } from './icons/vite-plugin-glyphs.ts'
import { apiShape } from './vite/api-shape.ts'
import { offlineShell } from './vite/offline-shell.ts'
import { precompressed } from './vite/precompressed.ts'

const api = `http://127.0.0.1:${process.env.API_PORT ?? '5001'}`

export default defineConfig({
  plugins: [react(), assetGlyphs(), apiShape(), precompressed(), offlineShell()],
  build: {
    target: 'es2023',
    outDir: 'dist',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1300,
    // Every browser that reads this code knows how to preload modules.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The list of all chunks is part of the first load: names are for what is fetched by name.
        chunkFileNames: ({ isDynamicEntry }) => `assets/${isDynamicEntry ? '[name]-' : ''}[hash].js`,
        codeSplitting: {
          // What the first screen needs, in two files that compress well: libraries change less often than our own code.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/ },
            { name: 'first', tags: ['$initial'] },
          ],
        },
      },
    },
  },
  server: {
    host: 'localhost',
    proxy: { '/api': api, '/oidc': api, '/media': api, '/basemap': api, '/exports': api, '/healthz': api },
  },
})
