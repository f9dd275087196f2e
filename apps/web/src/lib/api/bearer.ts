/** Where the API client gets its token from. The session fills this in; the client need not know the session. */
export interface TokenSource {
  accessToken(): string | null
  /** Tries once, without a prompt, to get a new token; true on success. */
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
