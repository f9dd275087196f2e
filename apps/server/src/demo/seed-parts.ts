/** The dependencies of the seed. */
import type { ObjectStorage } from '../adapters/object-storage/object-storage.ts'
import type { Db } from '../db/kysely.ts'

export interface SeedParts {
  db: Db
  storage: ObjectStorage
  createAccount: (input: { name: string; email: string; password: string }) => Promise<{ id: string }>
  issuer: string
}
