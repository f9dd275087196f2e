// npm test: installs what the tests need, then runs all of them, with the browser tests last. Later parts run even if an
// earlier part fails, so that one run shows all failures.
import { bin, node, run } from './install.mjs'
// The server's tests need the web build, too: some look at the pages that it serves.
import './prepare.mjs'

const parts = {
  checks: () => run(node, ['scripts/check.mjs']),
  'browser tests': () => run(bin('vitest'), ['run', '--project', 'browser']),
  journeys: () => run(bin('playwright'), ['test']),
}
const failed = Object.keys(parts).filter((name) => parts[name]() !== 0)
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`)
  process.exit(1)
}
