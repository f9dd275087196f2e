// npm run check: format, lint, spelling, types, boundaries, unused code, packages, docs, rules and API tests.
// Everything but the browser tests.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { bin, install, node, root } from './install.mjs'
import { workspaces } from './lock.mjs'

install('all')
const tsc = (project) => [bin('tsc'), ['-p', project]]
const vitest = [bin('vitest'), ['run', '--project', '!browser']]
/** The slowest checks come first. */
const checks = [
  [node, ['scripts/plant-holes.mjs']],
  ...['.', 'apps/web/service-worker', ...workspaces].toSorted().map(tsc),
  [bin('cspell'), ['lint', '--no-progress', '--no-summary']],
  [bin('knip'), []],
  [bin('biome'), ['ci', '--colors=off', '--max-diagnostics=30', '.']],
  [node, ['scripts/write-openapi.ts', '--check']],
  [node, ['scripts/draw-structure.mjs', '--check']],
  [node, ['scripts/check-docs.mjs']],
  [node, ['scripts/write-rules-map.mjs', '--check']],
  [node, ['scripts/check-exports.mjs']],
  [node, ['scripts/check-lock.mjs']],
  [node, ['scripts/licenses.mjs']],
  [node, ['scripts/check-packages.mjs']],
]

const failed = []
/** Prints a command's output only if it fails; the tests print directly. */
function run([file, args]) {
  const began = Date.now()
  const words = [file.split('/').at(-1), ...args].join(' ')
  return new Promise((resolve) => {
    const env = { ...process.env, PATH: `${root}/node_modules/.bin:${process.env.PATH}` }
    const stdio = args === vitest[1] ? 'inherit' : ['ignore', 'pipe', 'pipe']
    const child = spawn(file, args, { cwd: root, env, stdio })
    let said = ''
    child.stdout?.on('data', (text) => (said += text))
    child.stderr?.on('data', (text) => (said += text))
    child.on('exit', (code) => {
      if (code !== 0) {
        process.stdout.write(`\n$ ${words}\n${said}\n`)
        failed.push(words)
      }
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${words} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
      resolve()
    })
  })
}

/** Most checks use one processor, so one runs per processor. */
async function runWaiting() {
  for (let next = checks.shift(); next; next = checks.shift()) await run(next)
}
// Runs alone, because it creates files that the other checks would find.
await run([node, ['scripts/check-boundaries.mjs']])
await Promise.all(Array.from({ length: availableParallelism() }, runWaiting))
await run(vitest)
if (failed.length > 0) {
  console.error(`\nFailed:\n  ${failed.join('\n  ')}`)
  process.exit(1)
}
