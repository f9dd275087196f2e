// npm test: installs what the tests need, then runs all of them, with the browser tests last. Later parts run even if an
// earlier part fails, so that one run shows all failures.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bin, node, run } from './install.mjs'
// The server's tests need the web build, too: some look at the pages that it serves.
import './prepare.mjs'

const parts = {
  checks: () => run(node, ['scripts/check.mjs']),
  'browser tests': () => run(bin('vitest'), ['run', '--project', 'browser']),
  journeys: () => run(bin('playwright'), ['test']),
}
const folder = mkdtempSync(join(tmpdir(), 'lamplighter-test-'))
// scripts/report-failed.ts writes to it.
process.env.FAILED_TESTS = join(folder, 'failed')
writeFileSync(process.env.FAILED_TESTS, '')
const failed = Object.keys(parts).filter((name) => parts[name]() !== 0)
const names = readFileSync(process.env.FAILED_TESTS, 'utf8')
rmSync(folder, { recursive: true })
if (failed.length > 0) {
  console.error(`\n${names}\nFailed: ${failed.join(', ')}`)
  process.exit(1)
}
