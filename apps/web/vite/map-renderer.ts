/**
 * MapLibre in one file for the page and its worker. As published it is two, and what both need stands in both: 400 kB compressed
 * where its source makes 270. In a worker that file starts the worker, and the browser has it already. Without the source the build
 * takes the published files.
 */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Plugin, transformWithOxc } from 'vite'

const source = (file: string) =>
  fileURLToPath(new URL(`src/${file}`, import.meta.resolve('maplibre-gl/package.json')))

const entries = [source('source/worker.ts'), source('index.ts')]

const isThere = entries.every((file) => existsSync(file))

/** What the app imports, and what stands for it in a build. All lies in one chunk, so that its own address is the worker's. */
const stands: Readonly<Record<string, () => string>> = {
  'maplibre-gl': () => `import ${JSON.stringify(entries[0])}\nexport * from ${JSON.stringify(entries[1])}`,
  'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url': () => 'export default import.meta.url',
}

const prefix = '\0map-renderer:'

/** The group of `codeSplitting` that holds the renderer and nothing else. */
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
      // A field that a class merely declares is none: its parent has set it.
      handler: (code, id) =>
        transformWithOxc(code, id, { typescript: { removeClassFieldsWithoutInitializer: true } }),
    },
  }
}
