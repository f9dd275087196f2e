/** Where the API client gets its token from. The session fills this in; the client need not know the session. */
export interface TokenSource {
  accessToken(): string | null
  /** One silent try to get a fresh token; true when there is one now. */
  renew(): Promise<boolean>
}

let source: TokenSource = { accessToken: () => null, renew: async () => false }

export const bearer: TokenSource = {
  accessToken: () => source.accessToken(),
  renew: () => source.renew(),
}

export function takeTokensFrom(tokens: TokenSource) {
  source = tokens
}
