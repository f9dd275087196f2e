import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { assetGlyphs } from './icons/vite-plugin-glyphs.ts'
import { apiShape } from './vite/api-shape.ts'
import { mapRenderer, rendererChunk } from './vite/map-renderer.ts'
import { offlineShell } from './vite/offline-shell.ts'
import { precompressed } from './vite/precompressed.ts'

const api = `http://127.0.0.1:${process.env.API_PORT ?? '5001'}`

export default defineConfig({
  plugins: [react(), mapRenderer(), assetGlyphs(), apiShape(), precompressed(), offlineShell()],
  resolve: {
    // React has what the shim of earlier versions brings along.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    target: 'es2023',
    outDir: 'dist',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1300,
    // Every browser that reads this code knows how to preload modules.
    modulePreload: { polyfill: false },
    // For the server, which names the files of the requested page in its answer.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            rendererChunk,
            // The first load, in two files that compress well: libraries change less often than our own code.
            { name: 'libraries', tags: ['$initial'], test: /node_modules|rolldown[/-]runtime/ },
            { name: 'first', tags: ['$initial'] },
            // Every start reads what the device kept, but not every start shows a screen that needs the rest.
            { name: 'device', test: /node_modules\/dexie|src\/lib\/(storage|reads|outbox\/outbox-table)/ },
            // One file instead of a hundred that screens share in pairs: on a slow line each file costs a wait of its own.
            { name: 'shared', minShareCount: 4 },
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
