// Finds the browser for end-to-end tests: the system's Chromium, Debian's package or the one that Playwright downloads. Prefers the
// headless shell, which is the same engine with three quarters of the CPU time.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { bin, run } from './install.mjs'

const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
]

/** The system's Chromium, or undefined: then Playwright uses its own. */
export const systemChromium = () => process.env.CHROMIUM_PATH ?? places.find((place) => existsSync(place))

/** No sandbox, because root cannot have one, and no network requests of its own. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // V8's helper threads compile and collect early, which is a fifth of the CPU time of a page with a map.
  '--js-flags=--single-threaded',
]

export function ensureChromium() {
  if (systemChromium()) return
  const root = process.getuid?.() === 0
  const apt = spawnSync('apt-get', ['--version']).status === 0
  if (root && apt) {
    console.log("Installing Debian's Chromium for the browser journeys ...")
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
    run('apt-get', ['update', '-qq'], quiet)
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet) === 0) return
  }
  if (run(bin('playwright'), ['install', 'chromium']) === 0) return
  console.error('No Chromium: install the package "chromium", or set CHROMIUM_PATH.')
  process.exit(1)
}
