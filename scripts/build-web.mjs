// Builds the web app unless an existing build matches its sources.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dropBuildTools, install, node, root, run } from './install.mjs'

const sources = [
  'apps/web/src',
  'apps/web/service-worker',
  'apps/web/icons',
  'apps/web/public',
  'apps/web/vite',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'packages/domain/src',
  'packages/gazetteer/src',
  'package-lock.json',
]
const stamp = join(root, 'apps/web/dist/.built')

function* filesIn(path) {
  if (!existsSync(join(root, path))) return
  const entries = readdirSync(join(root, path), { withFileTypes: true, recursive: true })
  for (const entry of entries) if (entry.isFile()) yield join(entry.parentPath ?? entry.path, entry.name)
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const source of sources) {
    const single = /\.\w+$/.test(source)
    for (const file of single ? [join(root, source)] : [...filesIn(source)].sort())
      hash
        .update(`${file.slice(root.length)}\0`)
        .update(readFileSync(file))
        .update('\0')
  }
  return hash.digest('hex')
}

export function buildWeb() {
  const sourcesNow = hashOfSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesNow) return
  install('build')
  console.log('Building the web app ...')
  const status = run(node, ['node_modules/vite/bin/vite.js', 'build', 'apps/web', '--logLevel', 'warn'])
  if (status !== 0) process.exit(status)
  writeFileSync(stamp, sourcesNow)
  dropBuildTools()
}
