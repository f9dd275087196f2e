import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { assetGlyphs } from './icons/vite-plugin-glyphs.ts'
import { precompressed } from './vite/precompressed.ts'

const api = `http://127.0.0.1:${process.env.API_PORT ?? '5001'}`

export default defineConfig({
  plugins: [react(), assetGlyphs(), precompressed()],
  build: {
    target: 'es2023',
    outDir: 'dist',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1300,
    rolldownOptions: {
      output: {
        codeSplitting: {
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
    proxy: { '/api': api, '/oidc': api, '/media': api, '/basemap': api, '/healthz': api },
  },
})
