/**
 * Reports skipped tests with their reasons, for Vitest and Playwright. With CI=true, an unlisted reason fails the run,
 * so that no test stops running unnoticed.
 */
import { relative } from 'node:path'
import type { Reporter, TestCase } from '@playwright/test/reporter'
import type { TestSuite, Vitest, Reporter as VitestReporter, TestCase as VitestTest } from 'vitest/node'

/** Features that a machine may lack, and the tests that are then skipped. */
const allowed: Record<string, string> = {
  SAMPLE_DATA: 'larger files of other people; small ones of our own are always tried',
  S3_TEST_ENDPOINT: 'a bucket of a real S3 service; a stand-in is always tried',
  osmium: 'street maps from extracts of OpenStreetMap',
  ogr2ogr: 'Shapefile downloads',
  'systemd-analyze': 'what systemd says of its unit',
  nginx: 'two servers behind it',
  caddy: 'two servers behind it',
  haproxy: 'two servers behind it',
  python3: 'the Python examples of the API guide',
  openssl: 'a receiver of webhooks whose certificate nobody signed',
  exim4: "mails through Debian's mail server; one of our own is always tried",
  mount: 'a disk that is really full',
  'a clone that other users can read': 'PostgreSQL run by other users than usual',
}

export interface Skip {
  file: string
  /** The missing feature; undefined if the test gives no reason. */
  reason: string | undefined
}

/** One line per reason, and the reasons that fail a complete run. */
export function skipReport(
  skips: readonly Skip[],
  mustBeWhole: boolean,
): { lines: string[]; refused: string[] } {
  const byReason = Map.groupBy(skips, ({ reason }) => reason ?? '(no reason given)')
  const refused = mustBeWhole ? [...byReason.keys()].filter((reason) => !Object.hasOwn(allowed, reason)) : []
  const lines = [...byReason].map(([reason, of]) => {
    const files = [...new Set(of.map(({ file }) => file))].join(', ')
    return `${refused.includes(reason) ? 'SKIPPED, but may not be' : 'skipped'}: ${of.length} for want of ${reason} (${files})`
  })
  return { lines, refused }
}

const mustBeWhole = process.env.CI === 'true'

function report(skips: readonly Skip[]): boolean {
  const { lines, refused } = skipReport(skips, mustBeWhole)
  if (lines.length > 0) console.log(`\n${lines.join('\n')}\n`)
  return refused.length === 0
}

function neededBy(test: VitestTest): string | undefined {
  let at: VitestTest | TestSuite = test
  for (;;) {
    const { needs } = at.meta() as { needs?: string }
    if (needs || at.parent.type === 'module') return needs
    at = at.parent
  }
}

export class VitestSkips implements VitestReporter {
  #root = ''
  #asked = false

  onInit({ config }: Vitest): void {
    this.#root = config.root
    // Running tests by name skips the others intentionally.
    this.#asked = config.testNamePattern !== undefined
  }

  onTestRunEnd: NonNullable<VitestReporter['onTestRunEnd']> = (modules, _errors, ending) => {
    if (this.#asked) return
    const skips = modules.flatMap((module) =>
      [...module.children.allTests('skipped')].map((test) => {
        const result = test.result()
        const note = result.state === 'skipped' ? result.note : undefined
        return { file: relative(this.#root, module.moduleId), reason: note ?? neededBy(test) }
      }),
    )
    // A failed hook also skips its tests, and is reported itself.
    const told = skips.filter(({ reason }) => reason !== undefined || ending === 'passed')
    if (!report(told)) process.exitCode = 1
  }
}

/** For Playwright. `test.skip(condition, reason)` provides the reason. */
export default class PlaywrightSkips implements Reporter {
  #skips: Skip[] = []

  onTestEnd(test: TestCase): void {
    if (test.expectedStatus !== 'skipped') return
    const reason = test.annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description
    this.#skips.push({ file: relative(process.cwd(), test.location.file), reason })
  }

  async onEnd(): Promise<{ status: 'failed' } | undefined> {
    return report(this.#skips) ? undefined : { status: 'failed' }
  }

  printsToStdio(): boolean {
    return false
  }
}
