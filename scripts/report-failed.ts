/** Keeps the failed tests of a Vitest run for `npm test`, which prints them last: what runs after them prints thousands of lines. */
import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

export class VitestFailed implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (modules, errors) => {
    const { FAILED_TESTS } = process.env
    if (FAILED_TESTS === undefined) return
    const lines = [
      ...modules.flatMap(failuresOf),
      ...errors.map(({ message }) => `an error outside of tests: ${message}`),
    ]
    appendFileSync(FAILED_TESTS, lines.map((line) => `${line}\n`).join(''))
  }
}

function failuresOf(module: TestModule): string[] {
  const file = relative(module.project.config.root, module.moduleId)
  const tests = [...module.children.allTests('failed')].map((test) => {
    const [error] = test.result().errors ?? []
    return `${file} > ${test.fullName}\n    ${error?.message ?? 'no message'}`
  })
  return [...tests, ...module.errors().map(({ message }) => `${file}\n    ${message}`)]
}
