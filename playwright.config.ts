import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { viewport } from './e2e/support/viewport.ts'
import { chromiumFlags, systemChromium } from './scripts/chromium.mjs'

// This file is read once by the runner and once by each worker: the folder is made by the first, and goes with it. A global
// teardown would come before its server has stopped.
if (!process.env.E2E_DATA_DIR) {
  const made = mkdtempSync(join(tmpdir(), 'lamplighter-e2e-'))
  process.env.E2E_DATA_DIR = made
  process.once('exit', () => rmSync(made, { recursive: true, force: true }))
}
const port = process.env.E2E_PORT ?? '5180'
const executablePath = systemChromium()

/** One journey a file, in real Chromium against the real server with the demonstration city. */
export default defineConfig({
  testDir: 'e2e',
  // Maps are drawn by the processor here: on a busy machine a journey may take its time.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // Journeys wait more than they compute: three of them keep two processors busy.
  workers: 3,
  fullyParallel: false,
  // One retry, so that a busy machine does not fail a run; scripts/report-flaky.ts lists what needed it.
  retries: 1,
  reporter: [['list'], ['./scripts/report-skips.ts'], ['./scripts/report-flaky.ts']],
  outputDir: 'test-results',
  use: {
    baseURL: `http://localhost:${port}`,
    viewport,
    // What a page fetches is what a journey sees and changes; journeys without a network have browsers of their own (e2e/support/device.ts).
    serviceWorkers: 'block',
    // Journeys of day packs download one themselves, at a moment that they know.
    storageState: {
      cookies: [],
      origins: [
        {
          origin: `http://localhost:${port}`,
          localStorage: [{ name: 'lamplighter.automatic-packs', value: 'off' }],
        },
      ],
    },
    // Flights of the map and transitions are many frames, and the processor draws each of them here.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing every journey costs a tenth of the run. E2E_TRACE=1 does so all the same.
    trace: process.env.E2E_TRACE ? 'on' : 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: chromiumFlags,
    },
  },
  webServer: {
    command: 'node_modules/.bin/node apps/server/src/main.ts',
    url: `http://localhost:${port}/readyz`,
    env: {
      PORT: port,
      DATA_DIR: process.env.E2E_DATA_DIR,
      PUBLIC_URL: `http://localhost:${port}`,
      // Every journey's new users come from this one address.
      LIMIT_REGISTRATIONS_PER_ADDRESS_AND_HOUR: '1000',
      // Journeys need no internet; base-maps.spec.ts brings a provider of its own.
      MAP_STREET: 'off',
    },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})
