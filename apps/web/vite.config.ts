import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { assetGlyphs } from './icons/vite-plugin-glyphs.ts'
import { apiShape } from './vite/api-shape.ts'
import { componentStyles } from './vite/component-styles.ts'
import { earlyMapChunks } from './vite/early-map.ts'
import { firstPaint } from './vite/first-paint.ts'
import { mapRenderer, rendererChunk } from './vite/map-renderer.ts'
import { offlineShell } from './vite/offline-shell.ts'
import { precompressed } from './vite/precompressed.ts'
import { usedColours } from './vite/used-colours.ts'
import { withoutDescriptions } from './vite/without-descriptions.ts'
import { withoutFirstFiles } from './vite/without-first-files.ts'

const api = `http://127.0.0.1:${process.env.API_PORT ?? '5001'}`

/** What Home fetches on demand, by the names that the bench looks for. */
const onDemandAtHome = ['sign-in', 'home', 'visitor', 'appearance']

/** What journeys look for among what was asked for. */
const looked = /^(maps|settings)\.page$|^map-parts$/

export default defineConfig({
  plugins: [
    react(),
    componentStyles(),
    firstPaint(),
    mapRenderer(),
    assetGlyphs(),
    apiShape(),
    withoutDescriptions(),
    withoutFirstFiles(),
    usedColours(),
    precompressed(),
    offlineShell(),
  ],
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
    rolldownOptions: {
      output: {
        // The list of all chunks is part of the first load: names are for what is fetched by name, and fewer characters compress better.
        hashCharacters: 'base36',
        chunkFileNames: ({ isDynamicEntry, name }) =>
          `assets/${(isDynamicEntry && looked.test(name)) || onDemandAtHome.includes(name) ? '[name]-' : ''}[hash:7].js`,
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/${name.endsWith('.css') ? '[hash:7]' : '[name]-[hash]'}[extname]`,
        codeSplitting: {
          // What the first screen needs, in two files that compress well: libraries change less often than our own code.
          groups: [
            // The typeface comes when the line is free: its style sheet, not what merely names its file.
            { name: 'typeface', test: /@fontsource-variable.*\.css/ },
            { name: 'libraries', tags: ['$initial'], test: /node_modules|rolldown[/-]runtime/ },
            { name: 'first', tags: ['$initial'] },
            rendererChunk,
            ...earlyMapChunks,
            // What visitors see of members' screens comes without these: the words and parts that both have stand apart.
            {
              name: 'visitor-screens',
              test: /src\/app\/visitor-screens|\/(log-in-first|nothing-on-device|empty-state|empty-drawings|list-header)\.|domain\/src\/(activities|locations|notes)\/\w+\.(messages|constants|limits)|features\/(activities|locations)\/\w+\.messages|receipt\.messages/,
            },
            // What Home fetches by itself stands apart from what it does without.
            { name: 'sign-in', test: /src\/lib\/sign-in\// },
            { name: 'keep-on-device', test: /keep-on-device|start-service-worker|make-screen-ready/ },
            { name: 'home', test: /src\/pages\/home\/signed-in/ },
            { name: 'visitor', test: /src\/pages\/home\/visitor/ },
            { name: 'appearance', test: /src\/kit\/page\/appearance-choice/ },
            // What most screens are made of, in three files instead of the eighty that they share in pairs: on a slow line each
            // file costs a wait of its own.
            {
              name: 'widgets',
              test: /node_modules\/(@mantine|@floating-ui|@tabler|@tanstack|react-)/,
              minShareCount: 4,
            },
            { name: 'device', test: /node_modules\/dexie|src\/(kit|lib)\//, minShareCount: 4 },
            { name: 'screens', test: /src\/(frame|map)\/|packages\/domain\//, minShareCount: 4 },
            { name: 'uploads', test: /node_modules\/tus-js-client/, minShareCount: 2 },
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
