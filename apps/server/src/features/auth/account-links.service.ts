/** Forgotten passwords and address confirmation: one-time links, mailed or printed by `npm run admin -- reset` (SEC-34, SEC-35). */
import type * as contract from '@lamplighter/domain/auth'
import {
  CONFIRM_LINK_HOURS,
  checkNewPassword,
  confirmMail,
  EMBEDDED_ISSUER,
  isPublishedPassword,
  PASSWORD_LINK_HOURS,
  passwordMail,
} from '@lamplighter/domain/auth'
import { type InputOf, problem } from '@lamplighter/domain/http'
import { paths } from '@lamplighter/domain/pages'
import { enforce } from '@lamplighter/domain/rules'
import { endLinks, findLinked, makeLink, useLink } from '../../adapters/identity-provider/account-links.ts'
import {
  type Account,
  findAccount,
  findOpenAccount,
  markVerified,
  setPassword,
} from '../../adapters/identity-provider/accounts.ts'
import { linkTo } from '../../adapters/identity-provider/link-secret.ts'
import { hashPassword } from '../../adapters/identity-provider/password-hash.ts'
import { endSessions } from '../../adapters/identity-provider/sessions.ts'
import { sendMail } from '../../adapters/mail/outbox.ts'
import { recordSecurityEvent, type SecurityEvent } from '../../audit/record-security-event.ts'
import type { Config } from '../../config/config.ts'
import type { Db } from '../../db/kysely.ts'
import { done, type PublicContext, type TokenContext } from '../../http/context.ts'
import { accountOf } from './sessions.service.ts'
import * as repo from './users.repo.ts'

const HOUR_MS = 3_600_000

const askingOf = ({ ip, requestId, raw }: PublicContext) => ({ ip, requestId, response: raw.response })

function record(
  db: Db,
  { ip, requestId }: PublicContext,
  event: SecurityEvent['event'],
  account: string | undefined,
) {
  const of = account === undefined ? null : { issuer: EMBEDDED_ISSUER, subject: account }
  return recordSecurityEvent(db, { event, outcome: 'done', account: of, ip, requestId })
}

/** Writes the same rows whether or not the address has an account, so that neither answer nor timing reveals it. */
export async function askForPasswordLink(
  context: PublicContext,
  { body: { email } }: InputOf<typeof contract.askForPasswordLink>,
) {
  const { parts, db } = context
  if (!parts.identityProvider) throw problem('not_found')
  if (!parts.config.mail) throw problem('mail_off')
  await parts.mailLimits.admitMail(email, askingOf(context))
  const { publicUrl: site } = parts.config
  await db.transaction().execute(async (transaction) => {
    const account = await findOpenAccount(transaction, email)
    const secret = await makeLink(transaction, {
      purpose: 'password',
      accountId: account?.id ?? null,
      mailed: true,
      hours: PASSWORD_LINK_HOURS,
    })
    await sendMail(transaction, {
      ...passwordMail({ site, link: linkTo(site, paths.resetPassword, secret) }),
      to: account?.email ?? null,
      usefulForMs: PASSWORD_LINK_HOURS * HOUR_MS,
    })
    await record(transaction, context, 'password_link_asked', account?.id)
  })
  return done
}

export async function checkPasswordLink(
  context: PublicContext,
  { body: { secret } }: InputOf<typeof contract.checkPasswordLink>,
) {
  const { parts, db } = context
  if (!parts.identityProvider) throw problem('not_found')
  await parts.passwords.admitLogin(askingOf(context))
  const account = await findLinked(db, 'password', secret)
  if (!account) throw problem('link_over')
  return { body: { email: account.email } }
}

/** Ends every session and every other link of the account; a mailed link also confirms the address. */
export async function choosePassword(
  context: PublicContext,
  { body: { secret, password } }: InputOf<typeof contract.choosePassword>,
) {
  const { parts, db } = context
  if (!parts.identityProvider) throw problem('not_found')
  const asking = askingOf(context)
  await parts.passwords.admitLogin(asking)
  enforce(checkNewPassword(password))
  parts.passwords.refusePublished(password)
  // A hash keeps a whole core busy, so it is computed only for a valid link.
  if (!(await findLinked(db, 'password', secret))) throw problem('link_over')
  const wanted = { hash: await hashPassword(password), published: isPublishedPassword(password) }
  const { email } = await db.transaction().execute(async (transaction) => {
    const account = await useLink(transaction, 'password', secret)
    if (!account) throw problem('link_over')
    await setPassword(transaction, account.id, wanted)
    await endLinks(transaction, account.id, 'password')
    await endSessions(transaction, account.id, { except: undefined })
    if (account.mailed) await noteVerifiedEverywhere(transaction, account.id)
    await record(transaction, context, 'password_chosen', account.id)
    return account
  })
  await parts.passwords.forgive(email, asking)
  return { body: { email } }
}

export async function confirmEmail(
  context: PublicContext,
  { body: { secret } }: InputOf<typeof contract.confirmEmail>,
) {
  const { parts, db } = context
  if (!parts.identityProvider) throw problem('not_found')
  await parts.passwords.admitLogin(askingOf(context))
  const { email } = await db.transaction().execute(async (transaction) => {
    const account = await useLink(transaction, 'email', secret)
    if (!account) throw problem('link_over')
    await noteVerifiedEverywhere(transaction, account.id)
    await record(transaction, context, 'email_confirmed', account.id)
    return account
  })
  return { body: { email } }
}

/** An account whose address is already confirmed gets no mail; its user record is updated instead. */
export async function sendEmailLink(context: TokenContext) {
  const { parts, db } = context
  const id = accountOf(context)
  const account = id && (await findAccount(db, id))
  if (!account) throw problem('not_found')
  if (account.verified) {
    await repo.markEmailVerified(db, account.id)
    return done
  }
  if (!parts.config.mail) throw problem('mail_off')
  await parts.mailLimits.admitMail(account.email, askingOf(context))
  await db.transaction().execute((transaction) => mailEmailLink(transaction, parts.config, account))
  return done
}

/** Runs in the transaction that created the account or requested another link. */
export async function mailEmailLink(
  db: Db,
  { publicUrl: site }: Config,
  account: Pick<Account, 'id' | 'email'>,
): Promise<void> {
  const secret = await makeLink(db, {
    purpose: 'email',
    accountId: account.id,
    mailed: true,
    hours: CONFIRM_LINK_HOURS,
  })
  await sendMail(db, {
    ...confirmMail({ site, link: linkTo(site, paths.confirmEmail, secret) }),
    to: account.email,
    usefulForMs: CONFIRM_LINK_HOURS * HOUR_MS,
  })
}

async function noteVerifiedEverywhere(db: Db, accountId: string): Promise<void> {
  await markVerified(db, accountId)
  await repo.markEmailVerified(db, accountId)
  await endLinks(db, accountId, 'email')
}
