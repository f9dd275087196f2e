/** Builds the service worker after the app, with the list of files to cache on the device. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type ResolvedConfig } from 'vite'

/** Skips the page, which the server builds for each response, and files that only the server reads. */
const leftOut = /^index\.html$|^service-worker\.js$|^manifest\.json$|\.(br|gz|map)$/

/** Caches all other built files, so that every screen opens offline. `npm run build` prints their size. */
export function offlineShell(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'offline-shell',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    // Runs after all files are written, including public ones.
    async closeBundle() {
      const { root, build: own, logger } = config
      const outDir = join(root, own.outDir)
      const files = readdirSync(outDir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !leftOut.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))
        .toSorted()
      const all = createHash('sha256')
      let bytes = 0
      for (const file of files) {
        const content = readFileSync(file)
        all.update(file.slice(outDir.length)).update(content)
        bytes += content.length
      }
      const shell = {
        build: all.digest('hex').slice(0, 16),
        files: files.map((file) => file.slice(outDir.length).replaceAll('\\', '/')),
      }
      await build({
        configFile: false,
        root,
        logLevel: 'warn',
        define: { __SHELL__: JSON.stringify(shell) },
        build: {
          target: own.target,
          outDir: own.outDir,
          emptyOutDir: false,
          copyPublicDir: false,
          rolldownOptions: {
            input: join(root, 'service-worker/service-worker.ts'),
            output: { format: 'iife', entryFileNames: 'service-worker.js' },
          },
        },
      })
      logger.info(`kept on the device: ${files.length} files, ${(bytes / 1e6).toFixed(1)} MB`)
    },
  }
}
