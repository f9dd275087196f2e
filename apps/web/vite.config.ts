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
    // React includes what this shim adds for older versions.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    target: 'es2023',
    outDir: 'dist',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1300,
    // Every browser that can run this code supports module preload.
    modulePreload: { polyfill: false },
    // The server uses the manifest to list the requested page's files in its response.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            rendererChunk,
            // The first load, in two files that compress well: libraries change less often than our own code.
            { name: 'libraries', tags: ['$initial'], test: /node_modules|rolldown[/-]runtime/ },
            { name: 'first', tags: ['$initial'] },
            // Every start reads the device's storage, but not every first screen needs the rest of the code.
            { name: 'device', test: /node_modules\/dexie|src\/lib\/(storage|reads|outbox\/outbox-table)/ },
            // One file instead of a hundred small ones: on a slow connection, each file adds a delay.
            { name: 'shared', minShareCount: 4 },
          ],
        },
      },
    },
  },
  server: {
    host: 'localhost',
    proxy: {
      '/api': api,
      '/oidc': api,
      '/media': api,
      '/basemap': api,
      '/exports': api,
      '/ogc': api,
      '/open311': api,
      '/healthz': api,
    },
  },
})
