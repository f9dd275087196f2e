/** The external issuer, found with OpenID Connect Discovery on first use and then cached. */
import * as oauth from 'oauth4webapi'
import { clientConfig } from '../api/client-config.ts'
import { type Issuer, issuerOf, sending } from './code-flow.ts'
import { signInFailure } from './failure-of.ts'

let found: Promise<Issuer> | null = null

export function externalIssuer(): Promise<Issuer> {
  found ??= discover().catch((error: unknown) => {
    found = null
    throw signInFailure(error)
  })
  return found
}

async function discover(): Promise<Issuer> {
  const { external } = (await clientConfig()).identity
  if (!external) throw new Error('There is no issuer elsewhere')
  const name = external.issuer.replace(/\/$/, '')
  const response = await oauth.discoveryRequest(new URL(name), sending())
  // Some issuers (Auth0) end their name with a slash. Both forms are the same issuer, as on the server.
  const server = await oauth
    .processDiscoveryResponse(new URL(name), response.clone())
    .catch(() => oauth.processDiscoveryResponse(new URL(`${name}/`), response))
  return issuerOf('external', external, server)
}
