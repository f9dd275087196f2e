/**
 * Builds MapLibre as one file for the page and its worker. The two published files duplicate shared code: 400 kB
 * compressed, against 270 kB built from source. In a worker, the same file starts the worker, and the browser already
 * has it. If MapLibre's source is missing, the build uses the published files.
 */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Plugin, transformWithOxc } from 'vite'

const source = (file: string) =>
  fileURLToPath(new URL(`src/${file}`, import.meta.resolve('maplibre-gl/package.json')))

const entries = [source('source/worker.ts'), source('index.ts')]

const isThere = entries.every((file) => existsSync(file))

/** Replacements for the app's imports in a build. All are in one chunk, so the chunk's URL is also the worker's. */
const stands: Readonly<Record<string, () => string>> = {
  'maplibre-gl': () => `import ${JSON.stringify(entries[0])}\nexport * from ${JSON.stringify(entries[1])}`,
  'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url': () => 'export default import.meta.url',
}

const prefix = '\0map-renderer:'

/** The `codeSplitting` group for the renderer only. */
export const rendererChunk = {
  name: 'map-renderer',
  test: /map-renderer:|node_modules\/maplibre-gl\/src\//,
  priority: 10,
}

export function mapRenderer(): Plugin {
  return {
    name: 'map-renderer',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      if (!isThere) this.warn('maplibre-gl has no source here: the map loads 130 kB more')
    },
    resolveId: (id) => (isThere && id in stands ? prefix + id : undefined),
    load: (id) => (id.startsWith(prefix) ? stands[id.slice(prefix.length)]?.() : undefined),
    transform: {
      filter: { id: /node_modules\/maplibre-gl\/src\/.*\.ts$/ },
      // Remove fields that a class only declares: they would reset values that its parent has set.
      handler: (code, id) =>
        transformWithOxc(code, id, { typescript: { removeClassFieldsWithoutInitializer: true } }),
    },
  }
}
