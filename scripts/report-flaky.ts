/** At the end of a run of Vitest or Playwright, lists every test that passed only on its retry. */
import { relative } from 'node:path'
import type { Reporter, Suite, TestCase } from '@playwright/test/reporter'
import type { Reporter as VitestReporter } from 'vitest/node'

/** More flaky tests than this fail the run: a retry should not hide a real problem. */
const MOST_FLAKY = 2

export function flakyReport(flaky: readonly string[]): { lines: string[]; tooMany: boolean } {
  const tooMany = flaky.length > MOST_FLAKY
  if (flaky.length === 0) return { lines: [], tooMany }
  const heading = `flaky: ${flaky.length} passed only on the retry${tooMany ? `, at most ${MOST_FLAKY} may` : ''}`
  return { lines: [heading, ...flaky.map((name) => `  ${name}`)], tooMany }
}

/** Returns whether the run passes. */
function report(flaky: readonly string[]): boolean {
  const { lines, tooMany } = flakyReport(flaky)
  if (lines.length > 0) console.log(`\n${lines.join('\n')}\n`)
  return !tooMany
}

export class VitestFlaky implements VitestReporter {
  onTestRunEnd: NonNullable<VitestReporter['onTestRunEnd']> = (modules) => {
    const flaky = modules.flatMap((module) =>
      [...module.children.allTests('passed')]
        .filter((test) => test.diagnostic()?.flaky)
        .map(({ fullName }) => `${relative(module.project.config.root, module.moduleId)} > ${fullName}`),
    )
    if (!report(flaky)) process.exitCode = 1
  }
}

function nameOf(test: TestCase): string {
  const { file, line } = test.location
  return `${relative(process.cwd(), file)}:${line} ${test.titlePath().slice(3).join(' › ')}`
}

export default class PlaywrightFlaky implements Reporter {
  #suite: Suite | undefined

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite
  }

  async onEnd(): Promise<{ status: 'failed' } | undefined> {
    const flaky = (this.#suite?.allTests() ?? []).filter((test) => test.outcome() === 'flaky')
    return report(flaky.map(nameOf)) ? undefined : { status: 'failed' }
  }

  printsToStdio(): boolean {
    return false
  }
}
