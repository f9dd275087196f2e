/** The current user, the first record of a new identity, and the embedded provider's calls (ACC-11). */
import type * as contract from '@lamplighter/domain/auth'
import { checkEmail, EMBEDDED_ISSUER, PROVIDER_SCOPES } from '@lamplighter/domain/auth'
import { type InputOf, invalidField, problem, type ResponseOf } from '@lamplighter/domain/http'
import { v7 as uuidv7 } from 'uuid'
import { isVisible, withoutControls } from '../../adapters/identity-provider/accounts.ts'
import { recordSecurityEvent } from '../../audit/record-security-event.ts'
import { version } from '../../config/version.ts'
import { done, type PublicContext, type TokenContext } from '../../http/context.ts'
import type { Parts } from '../../parts.ts'
import { mailEmailLink } from './account-links.service.ts'
import { findJoinable } from './join.service.ts'
import * as repo from './users.repo.ts'

const EMBEDDED_SCOPE = ['openid profile email', ...PROVIDER_SCOPES].join(' ')

/** A provider elsewhere may confirm an address after the first sign-in. */
export async function me({ db, claims }: Pick<TokenContext, 'db' | 'claims'>) {
  const user = await repo.findUser(db, claims)
  if (!user) throw problem('not_registered')
  if (user.emailVerified || claims.emailVerified !== true || claims.email !== user.email)
    return { body: { user } }
  await repo.confirmEmail(db, claims)
  return { body: { user: { ...user, emailVerified: true } } }
}

/**
 * Name and e-mail come from the verified token where it has them; an e-mail address alone never links accounts (SEC-9).
 */
export async function register(context: TokenContext, { body }: InputOf<typeof contract.registerMe>) {
  const { db, claims, ip, requestId } = context
  const event = { account: claims, ip, requestId }
  if (body.platformRole !== undefined && body.platformRole !== 'user') {
    await recordSecurityEvent(db, { ...event, event: 'platform_role_refused', outcome: 'refused' })
    throw problem('platform_role_refused')
  }
  if (body.auth0Id !== claims.subject) throw problem('subject_mismatch')
  if (claims.email === undefined && /[<>"]/.test(body.email))
    throw invalidField('email', checkEmail(body.email) ?? '')
  // A person who is switched off does not come back under another identity (PERSON-1).
  if (claims.email !== undefined && (await repo.isOff(db, claims.email)))
    throw problem('account_switched_off')
  if (body.existing === 'ask' && (await findJoinable(db, claims))) throw problem('account_to_join')
  const made = {
    id: uuidv7(),
    issuer: claims.issuer,
    subject: claims.subject,
    name: nameOf(claims.name, body.name) || body.email.trim() || 'New user',
    email: claims.email ?? body.email,
    email_verified: claims.email !== undefined && claims.emailVerified === true,
  }
  await db.transaction().execute(async (transaction) => {
    if (await repo.insertUser(transaction, made))
      await recordSecurityEvent(transaction, {
        ...event,
        event: 'registered',
        outcome: 'done',
        userId: made.id,
      })
  })
  return me(context)
}

/**
 * The issuer's name for the person, else the one sent by the browser. A name without visible characters is rejected; an
 * empty one is allowed.
 */
function nameOf(claimed: string | undefined, given: string): string {
  if (claimed && isVisible(claimed)) return withoutControls(claimed).trim()
  const name = withoutControls(given).trim()
  if (name && !isVisible(name)) throw invalidField('name', 'must not be blank')
  return name
}

export async function createAccount(
  { parts, db, ip, requestId, raw }: PublicContext,
  { body }: InputOf<typeof contract.createAccount>,
) {
  if (!parts.identityProvider) throw problem('not_found')
  const asking = { ip, requestId, response: raw.response }
  const { config } = parts
  const { id } = await parts.identityProvider.createAccount(body, asking, async (transaction, account) => {
    if (config.mail) await mailEmailLink(transaction, config, account)
  })
  const account = { issuer: EMBEDDED_ISSUER, subject: id }
  await recordSecurityEvent(db, { event: 'registered', outcome: 'done', account, ip, requestId })
  return done
}

export async function submitLogin(
  { parts, raw, ip, requestId }: PublicContext,
  { body }: InputOf<typeof contract.submitLogin>,
) {
  if (!parts.identityProvider) throw problem('not_found')
  const asking = { ip, requestId, response: raw.response }
  return { body: await parts.identityProvider.submitLogin(raw.request, body, asking) }
}

/** One call for what a silent authorization request, its code and getMe would take. */
export async function continueSession({ parts, db, raw, ip, requestId }: PublicContext) {
  if (!parts.identityProvider) throw problem('not_found')
  const asking = { ip, requestId, response: raw.response }
  const continued = await parts.identityProvider.continueSession(raw.request, asking)
  raw.response.setHeader('cache-control', 'no-store')
  if (!continued) return { body: { session: null } }
  const { account, accessToken, expiresIn } = continued
  const { id: subject, name, email } = account
  const user = await repo.findUser(db, { issuer: EMBEDDED_ISSUER, subject })
  const issuedAt = Math.floor(Date.now() / 1000)
  return { body: { session: { accessToken, issuedAt, expiresIn, subject, name, email, user } } }
}

export async function clientConfig({ parts }: PublicContext) {
  return { body: clientConfigOf(parts) }
}

/** Also part of the HTML page. */
export function clientConfigOf({
  config,
  pushKeys,
  ogr2ogr,
}: Pick<Parts, 'config' | 'pushKeys' | 'ogr2ogr'>): ResponseOf<typeof contract.getClientConfig> {
  const { embedded, external } = config.identity
  return {
    identity: { embedded: embedded && { ...embedded, scope: EMBEDDED_SCOPE }, external },
    siteUrl: config.publicUrl,
    formerUrls: config.formerUrls,
    version,
    mail: config.mail !== null,
    pushKey: pushKeys.publicKey,
    shapefiles: ogr2ogr !== null,
  }
}
