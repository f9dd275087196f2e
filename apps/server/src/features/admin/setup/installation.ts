/** The setup steps of the installation, each with a function that checks whether it is done. */
import { type InstallationStep, installationSteps } from '@lamplighter/domain/admin'
import { lastBackup } from '../../../backup/last-backup.ts'
import type { Db } from '../../../db/kysely.ts'
import type { Parts } from '../../../parts.ts'
import { hasCity } from './setup.repo.ts'

const RECENT_MS = 8 * 24 * 3_600_000

type State = 'done' | 'missing' | 'unknown'
interface Asked {
  db: Db
  parts: Pick<Parts, 'config'>
}

const questions: Record<InstallationStep, (asked: Asked) => State | Promise<State>> = {
  /** Browsers on other computers need HTTPS. */
  address: ({ parts }) => (new URL(parts.config.publicUrl).protocol === 'https:' ? 'done' : 'missing'),
  mail: ({ parts }) => (parts.config.mail ? 'done' : 'missing'),
  /** An external database may be backed up by other tools. */
  backup: async ({ db, parts }) => {
    const last = await lastBackup(db, ['command', 'schedule'])
    if (last && Date.now() - last.made_at.getTime() < RECENT_MS) return 'done'
    return parts.config.databaseUrl ? 'unknown' : 'missing'
  },
  city: async ({ db }) => ((await hasCity(db)) ? 'done' : 'missing'),
}

export function installationStates(asked: Asked): Promise<{ step: InstallationStep; state: State }[]> {
  return Promise.all(installationSteps.map(async (step) => ({ step, state: await questions[step](asked) })))
}
