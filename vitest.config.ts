import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { configDefaults, defineConfig } from 'vitest/config'
import { assetGlyphs } from './apps/web/icons/vite-plugin-glyphs.ts'
import { routeNetwork } from './apps/web/src/testing/network-route.ts'
import { townNames } from './apps/web/src/testing/town-names.ts'
import { apiShape } from './apps/web/vite/api-shape.ts'
import { chromiumFlags, systemChromium } from './scripts/chromium.mjs'
import { VitestFailed } from './scripts/report-failed.ts'
import { VitestFlaky } from './scripts/report-flaky.ts'
import { VitestSkips } from './scripts/report-skips.ts'

const executablePath = systemChromium()

/** Files share the modules that a worker has loaded, as a server does: to load them for each took longer than many a file. */
const oneProcess = { isolate: false, unstubEnvs: true, unstubGlobals: true }

/** Their pictures are the browser's own: a moving disc on green. */
const twoCameras = ['--use-fake-device-for-media-stream=device-count=2', '--use-fake-ui-for-media-stream']

/** Rules run in milliseconds; the server's tests run against one real PostgreSQL, each file in a database of its own. */
export default defineConfig({
  test: {
    // Much of what runs waits for a process or a database: of two processors, two at a time used two thirds.
    maxWorkers: availableParallelism() + 1,
    reporters: ['default', new VitestFailed(), new VitestFlaky(), new VitestSkips()],
    projects: [
      {
        plugins: [assetGlyphs(), apiShape()],
        test: {
          name: 'rules',
          include: [
            'packages/{domain,demo-town}/src/**/*.test.ts',
            'apps/web/{src,icons,service-worker,vite}/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, '**/*.browser.test.{ts,tsx}'],
          ...oneProcess,
        },
      },
      {
        plugins: [assetGlyphs(), apiShape()],
        // All packages are found before the first test, at each run: one that is found later loads the page anew in the middle of a test.
        optimizeDeps: { entries: ['apps/web/src/**/*.{ts,tsx}'], force: true },
        test: {
          name: 'browser',
          include: ['apps/web/src/**/*.browser.test.{ts,tsx}'],
          setupFiles: ['apps/web/src/testing/setup.ts'],
          // The code of a page is fetched and translated when it is first opened.
          testTimeout: 60_000,
          // As for journeys: a busy machine does not fail a run, and scripts/report-flaky.ts lists what needed it.
          retry: 1,
          expect: { poll: { timeout: 20_000 } },
          browser: {
            enabled: true,
            headless: true,
            // All packages are prepared before, which takes over a minute on a busy machine.
            connectTimeout: 180_000,
            screenshotFailures: false,
            provider: playwright({
              contextOptions: { reducedMotion: 'reduce' },
              launchOptions: {
                ...(executablePath ? { executablePath } : {}),
                args: [...chromiumFlags, '--disable-3d-apis', ...twoCameras],
              },
            }),
            instances: [{ browser: 'chromium' }],
            commands: { routeNetwork, townNames },
          },
        },
      },
      {
        test: {
          name: 'packages',
          include: ['packages/{embedded-postgres,gazetteer,map-maker}/src/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          // A start of a whole server takes a second on an idle machine, and many on a busy one.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          ...oneProcess,
        },
      },
    ],
  },
})
