import { rm } from 'node:fs/promises'

/** The server of the run has stopped; what it wrote goes too. */
export default async function cleanUp(): Promise<void> {
  if (process.env.E2E_DATA_DIR) await rm(process.env.E2E_DATA_DIR, { recursive: true, force: true })
}
