/**
 * Creates the first platform admin with the link that the server printed. A database function that takes the link's
 * secret makes the decision: the role that answers requests can neither read nor write the tables involved.
 */
import type * as contract from '@lamplighter/domain/auth'
import { type InputOf, problem } from '@lamplighter/domain/http'
import { sql } from 'kysely'
import { recordSecurityEvent } from '../../audit/record-security-event.ts'
import { oneRow } from '../../db/rows.ts'
import { done, type PublicContext, type TokenContext } from '../../http/context.ts'
import * as repo from './users.repo.ts'

const askingOf = ({ ip, requestId, raw }: PublicContext) => ({ ip, requestId, response: raw.response })

export async function checkSetup(
  context: PublicContext,
  { body: { secret } }: InputOf<typeof contract.checkSetup>,
) {
  const { parts, db } = context
  await parts.passwords.admitLogin(askingOf(context))
  const { open } = await oneRow(db, sql<{ open: boolean }>`select platform_setup_is_open(${secret}) as open`)
  if (!open) throw problem('link_over')
  return done
}

export async function claimSetup(
  context: TokenContext,
  { body: { secret } }: InputOf<typeof contract.claimSetup>,
) {
  const { parts, db, claims, ip, requestId } = context
  await parts.passwords.admitLogin(askingOf(context))
  const user = await repo.findUser(db, claims)
  if (!user) throw problem('not_registered')
  const { claimed } = await oneRow(
    db,
    sql<{ claimed: boolean }>`select claim_platform_setup(${secret}, ${user._id}::uuid) as claimed`,
  )
  const outcome = claimed ? 'done' : 'refused'
  await recordSecurityEvent(db, {
    event: 'setup_claimed',
    outcome,
    account: claims,
    userId: user._id,
    ip,
    requestId,
  })
  if (!claimed) throw problem('link_over')
  const promoted = await repo.findUser(db, claims)
  return { body: { user: promoted ?? user } }
}
