// Before the tests, `npm run bench` and `npm run taps`: installs all packages, builds the web app and finds a Chromium.
// `node scripts/prepare.mjs bench/run.ts` then runs that file with the project's Node.js.
import { buildWeb } from './build-web.mjs'
import { ensureChromium } from './chromium.mjs'
import { install, node, run } from './install.mjs'

install('all')
buildWeb()
ensureChromium()
if (process.argv[1] === import.meta.filename && process.argv[2]) run(node, process.argv.slice(2))
