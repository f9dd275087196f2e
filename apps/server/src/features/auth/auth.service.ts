/** Who is signed in, the first record of a new identity, and the embedded provider's two calls. */
import type * as contract from '@lamplighter/domain/auth'
import { type InputOf, problem } from '@lamplighter/domain/http'
import { v7 as uuidv7 } from 'uuid'
import type { PublicContext, TokenContext } from '../../http/context.ts'
import * as repo from './users.repo.ts'

export async function me({ db, claims }: TokenContext) {
  const user = await repo.findUser(db, claims)
  if (!user) throw problem('not_registered')
  return { body: { user } }
}

/** Name and e-mail come from the verified token where it has them; accounts are never linked by e-mail (D1). */
export async function register({ db, claims }: TokenContext, { body }: InputOf<typeof contract.registerMe>) {
  if (body.platformRole !== undefined && body.platformRole !== 'user') throw problem('platform_role_refused')
  if (body.auth0Id !== claims.subject) throw problem('subject_mismatch')
  const name = (claims.name ?? body.name).trim() || body.email.trim() || 'New user'
  await repo.insertUser(db, {
    id: uuidv7(),
    issuer: claims.issuer,
    subject: claims.subject,
    name,
    email: claims.email ?? body.email,
  })
  const user = await repo.findUser(db, claims)
  if (!user) throw problem('not_registered')
  return { body: { user } }
}

export async function createAccount(
  { parts }: PublicContext,
  { body }: InputOf<typeof contract.createAccount>,
) {
  if (!parts.identityProvider) throw problem('not_found')
  await parts.identityProvider.createAccount(body)
  return { body: { success: true as const } }
}

export async function submitLogin(
  { parts, raw }: PublicContext,
  { body }: InputOf<typeof contract.submitLogin>,
) {
  if (!parts.identityProvider) throw problem('not_found')
  return { body: await parts.identityProvider.submitLogin(raw.request, raw.response, body) }
}

export async function clientConfig({ parts: { config } }: PublicContext) {
  const { issuer, clientId, audience, embedded } = config.identity
  return {
    body: {
      identity: {
        issuer,
        clientId,
        audience,
        embedded,
        scope: 'openid profile email read:current_user update:current_user',
      },
      siteUrl: config.publicUrl,
    },
  }
}
