/** Requirements of tests that a machine may lack; they are listed at the end of the run (scripts/report-skips.ts). */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

declare module 'vitest' {
  interface TaskMeta {
    needs?: string
  }
}

/** Options for a test or suite that runs only when `isThere` is true. */
export const needs = (what: string, isThere: boolean) => ({ skip: !isThere, meta: { needs: what } })

const { SAMPLE_DATA } = process.env

/** The path of a file in SAMPLE_DATA (CONTRIBUTING.md). */
export const samplePath = (name: string): string => resolve(SAMPLE_DATA ?? 'SAMPLE_DATA', name)

/** Options for a test or suite that reads this file or folder of SAMPLE_DATA. */
export const needsSample = (name: string) =>
  needs('SAMPLE_DATA', SAMPLE_DATA !== undefined && existsSync(samplePath(name)))
