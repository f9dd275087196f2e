/** Solves the proof of work of a report. The browser's own cryptography does the work, off the page's thread. */
import type { NewReport } from '@lamplighter/domain/reports'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { newChallenge } from '../reports.api.ts'

export async function newProof(): Promise<NewReport['proof']> {
  const challenge = await newChallenge()
  const solution = await solveChallenge({ challenge, deriveKey } as Parameters<typeof solveChallenge>[0])
  if (!solution) throw new Error('The proof of work was not solved in time')
  return { challenge, solution }
}
