/** The message from the server to the process that writes the file of a city. */
import type pg from 'pg'
import type { Config } from '../../config/config.ts'
import type { CityFileJob } from './city-file-jobs.repo.ts'

export interface CityFileMessage {
  job: CityFileJob
  connection: pg.PoolConfig
  config: Pick<Config, 's3' | 'dataDir'>
  /** A private folder of this job. */
  folder: string
}
