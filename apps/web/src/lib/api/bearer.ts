/** Source of the API client's token. The session sets it, so that the client need not import the session. */
export interface TokenSource {
  accessToken(): string | null
  /** Tries once to get a new token without a prompt; true on success. */
  renew(): Promise<boolean>
  /** The server says that the account is switched off (PERSON-1). */
  switchedOff(): void
}

let source: TokenSource = { accessToken: () => null, renew: async () => false, switchedOff: () => {} }

export const bearer: TokenSource = {
  accessToken: () => source.accessToken(),
  renew: () => source.renew(),
  switchedOff: () => source.switchedOff(),
}

export function takeTokensFrom(tokens: TokenSource) {
  source = tokens
}
