// npm test: installs what the tests need, then runs all of them, the browser journeys last.
import { buildWeb } from './build-web.mjs'
import { ensureChromium } from './chromium.mjs'
import { bin, install, node, run } from './install.mjs'

install('all')
// Some server tests read the pages that the server serves.
buildWeb()
const checks = run(node, ['scripts/check.mjs'])
if (checks !== 0) process.exit(checks)
ensureChromium()
const screens = run(bin('vitest'), ['run', '--project', 'browser'])
process.exit(screens || run(bin('playwright'), ['test']))
