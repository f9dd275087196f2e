// npm test: installs what the tests need, then runs all of them, the browser journeys last. A part that fails does not keep
// the next one from running, so that one run shows all failures.
import { buildWeb } from './build-web.mjs'
import { ensureChromium } from './chromium.mjs'
import { bin, install, node, run } from './install.mjs'

install('all')
// Some tests of the server look at the pages that it serves.
buildWeb()
ensureChromium()
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
