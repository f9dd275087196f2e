// npm run check: format, lint, types, boundaries, unused code, supply, docs, rules and API tests. Everything but the browser's.
import { spawn } from 'node:child_process'
import { bin, install, node, root } from './install.mjs'
import { workspaces } from './lock.mjs'

install('all')
const tsc = (project) => [bin('tsc'), ['-p', project]]
const steps = [
  ['format and lint', [[bin('biome'), ['ci', '--colors=off', '--max-diagnostics=30', '.']]]],
  ['types', [...workspaces, '.'].map(tsc)],
  ['boundaries', [[node, ['scripts/check-boundaries.mjs']]]],
  [
    'unused code',
    [
      [bin('knip'), []],
      [node, ['scripts/check-exports.mjs']],
    ],
  ],
  [
    'supply',
    [
      [node, ['scripts/check-lock.mjs']],
      [node, ['scripts/licences.mjs']],
      [node, ['scripts/check-packages.mjs']],
    ],
  ],
  [
    'docs',
    [
      [node, ['scripts/check-docs.mjs']],
      [node, ['scripts/write-openapi.ts', '--check']],
      [node, ['scripts/draw-structure.mjs', '--check']],
    ],
  ],
  ['tests', [[bin('vitest'), ['run', '--project', '!browser']]]],
  ['planted holes', [[node, ['scripts/plant-holes.mjs']]]],
]

/** Output is held back until a command fails, except that of the tests. */
function command([file, args], live) {
  return new Promise((resolve) => {
    const env = { ...process.env, PATH: `${root}/node_modules/.bin:${process.env.PATH}` }
    const child = spawn(file, args, { cwd: root, env, stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'] })
    let said = ''
    child.stdout?.on('data', (text) => (said += text))
    child.stderr?.on('data', (text) => (said += text))
    child.on('exit', (code) => {
      if (code !== 0 && !live)
        process.stdout.write(`\n$ ${file.split('/').at(-1)} ${args.join(' ')}\n${said}\n`)
      resolve(code === 0)
    })
  })
}

const failed = []
for (const [name, commands] of steps) {
  const began = Date.now()
  const results = await Promise.all(commands.map((one) => command(one, name === 'tests')))
  const good = results.every(Boolean)
  if (!good) failed.push(name)
  console.log(`${good ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
}
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`)
  process.exit(1)
}
