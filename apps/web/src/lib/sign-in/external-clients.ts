/** The two clients of an issuer elsewhere, made at the first need. */
import { InMemoryWebStorage, type OidcClient, WebStorageStateStore } from 'oidc-client-ts'
import { clientConfig } from '../client-config.ts'
import { createIssuerClient } from './issuer-client.ts'

export interface ExternalClients {
  /** For redirects of the page. Its requests, which hold no token, outlive the page in this tab. */
  redirect: OidcClient
  requests: WebStorageStateStore
  /** For all that happens on the page. */
  silent: OidcClient
  /** What the token endpoint wants named again, where the issuer takes a resource. */
  resource: string | null
}

let made: ExternalClients | null = null

export async function externalClients(): Promise<ExternalClients> {
  if (made) return made
  const { external } = (await clientConfig()).identity
  if (!external) throw new Error('There is no issuer elsewhere')
  const requests = new WebStorageStateStore({ store: sessionStorage })
  const redirect = createIssuerClient(external, requests)
  const memory = new WebStorageStateStore({ store: new InMemoryWebStorage() })
  const silent = createIssuerClient(external, memory, redirect.metadataService)
  made = { redirect, requests, silent, resource: external.resource }
  return made
}
