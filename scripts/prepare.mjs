// Before the tests, `npm run bench` and `npm run taps`: installs all packages, builds the web app and finds a Chromium.
import { buildWeb } from './build-web.mjs'
import { ensureChromium } from './chromium.mjs'
import { install } from './install.mjs'

install('all')
buildWeb()
ensureChromium()
