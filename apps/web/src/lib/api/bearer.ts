/** Where the API client gets its token from. The session fills this in; the client need not know the session. */
export interface TokenSource {
  accessToken(): string | null
  /** Tries once, without a prompt, to get a new token; true on success. */
  renew(): Promise<boolean>
}

let source: TokenSource = { accessToken: () => null, renew: async () => false }

export const bearer = {
  accessToken: () => source.accessToken(),
  renew: () => source.renew(),
  /** True once there is another token than the one that was refused: the renewal that another call asked for is enough. */
  async renewed(refused: string | null): Promise<boolean> {
    const now = source.accessToken()
    return (now !== null && now !== refused) || source.renew()
  },
}

export function takeTokensFrom(tokens: TokenSource) {
  source = tokens
}
