/** What a test needs and a machine may lack; it is listed at the end of the run (scripts/report-skips.ts). */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

declare module 'vitest' {
  interface TaskMeta {
    needs?: string
  }
}

/** Options of a test or suite that runs only where `what` is there. */
export const needs = (what: string, isThere: boolean) => ({ skip: !isThere, meta: { needs: what } })

const { SAMPLE_DATA } = process.env

/** Where a file of SAMPLE_DATA is (CONTRIBUTING.md). */
export const samplePath = (name: string): string => resolve(SAMPLE_DATA ?? 'SAMPLE_DATA', name)

/** Options of a test or suite that reads this file or folder of SAMPLE_DATA. */
export const needsSample = (name: string) =>
  needs('SAMPLE_DATA', SAMPLE_DATA !== undefined && existsSync(samplePath(name)))
