import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { assetGlyphs } from './apps/web/icons/vite-plugin-glyphs.ts'
import { VitestSkips } from './scripts/report-skips.ts'

/** Rules run in milliseconds; the server's tests run against one real PostgreSQL, each file in a database of its own. */
export default defineConfig({
  test: {
    // Much of what runs waits for a process or a database, so two at a time fit two processors as well.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    reporters: ['default', new VitestSkips()],
    projects: [
      {
        plugins: [assetGlyphs()],
        test: {
          name: 'rules',
          include: [
            'packages/{domain,demo-town}/src/**/*.test.ts',
            'apps/web/{src,icons}/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
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
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
