/** Proofs of work by ALTCHA: made and verified here, without another service (REPORT-5). */
import { hash, randomBytes } from 'node:crypto'
import { problem } from '@lamplighter/domain/http'
import type { NewReport } from '@lamplighter/domain/reports'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Db } from '../../db/kysely.ts'
import { ensureServerKey } from '../../db/server-keys.ts'

/** 500 keys of so many rounds each took 1.0 to 1.8 seconds on a busy server of two cores; a phone needs a few. */
const COST = 15_000
const ROUNDS = { least: 250, most: 750 }
const MINUTES = 20

/** The first signs challenges, the second the keys that solve them. */
async function secrets(db: Db) {
  const made = { challenge: newSecret(), solution: newSecret() }
  const { challenge, solution } = await ensureServerKey(db, 'report-proof', made)
  return { hmacSignatureSecret: challenge, hmacKeySignatureSecret: solution }
}
const newSecret = () => randomBytes(32).toString('base64url')

/** Tests ask for less work. */
export async function newChallenge(db: Db, cost = COST) {
  const { parameters, signature } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(ROUNDS.least, ROUNDS.most),
    expiresAt: new Date(Date.now() + MINUTES * 60_000),
    deriveKey,
    ...(await secrets(db)),
  })
  const { data: _, memoryCost: _memory, parallelism: _parallel, ...known } = parameters
  return { parameters: known, signature }
}

/** Returns the hash under which the challenge counts as used; throws report_proof_wrong. */
export async function checkProof(db: Db, { challenge, solution }: NewReport['proof']): Promise<Buffer> {
  const { signature, parameters } = challenge
  if (!signature || !(await isSolved(db, { challenge: { parameters, signature }, solution })))
    throw problem('report_proof_wrong')
  // The signature covers the nonce letter by letter; its own letters may be written in two cases.
  return hash('sha256', parameters.nonce, 'buffer')
}

/** The library throws for values that it never makes. */
async function isSolved(db: Db, proof: NewReport['proof']): Promise<boolean> {
  const keys = await secrets(db)
  try {
    return (await verifySolution({ ...proof, deriveKey, ...keys } as Parameters<typeof verifySolution>[0]))
      .verified
  } catch {
    return false
  }
}
