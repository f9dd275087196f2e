/** Messages between the server and the process that runs a job. */
import type pg from 'pg'
import type { ImportJob } from './jobs.repo.ts'

export interface JobMessage {
  job: ImportJob
  connection: pg.PoolConfig
  prepare: boolean
  /** A private folder of this job. */
  folder: string
  dataDir: string
  rssMb: number
}

export const exitCodes = { stopped: 3, tooLarge: 4 } as const
