// Builds the web app when one of its sources is newer than the build.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { node, root, run } from './install.mjs'

const sources = ['apps/web/src', 'apps/web/icons', 'apps/web/public', 'apps/web/vite', 'packages/domain/src']
const files = ['apps/web/index.html', 'apps/web/vite.config.ts', 'package-lock.json']
const stamp = join(root, 'apps/web/dist/.built')

function newest(path) {
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), stat.mtimeMs)
}

export function buildWeb() {
  const latest = Math.max(...[...sources, ...files].map((path) => newest(join(root, path))))
  if (existsSync(stamp) && Number(readFileSync(stamp, 'utf8')) >= latest) return
  console.log('Building the web app ...')
  const status = run(node, ['node_modules/vite/bin/vite.js', 'build', 'apps/web', '--logLevel', 'warn'])
  if (status !== 0) process.exit(status)
  writeFileSync(stamp, String(latest))
}
