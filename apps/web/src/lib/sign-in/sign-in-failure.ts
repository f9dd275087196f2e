/** Why a sign-in with an issuer elsewhere did not work: its own code where it gave one, else ours. */
import { LOGIN_REQUIRED } from '@lamplighter/domain/auth'
import { signInSentence } from './sign-in.messages.ts'

/** The message is for the log: anyone can write an address with an error in it, so its words are never shown. */
export class SignInFailure extends Error {
  readonly code: string

  constructor(code: string, description: string) {
    super(description)
    this.name = 'SignInFailure'
    this.code = code
  }

  /** What the person reads. */
  get sentence(): string {
    return signInSentence(this.code)
  }
}

/** Whether an issuer refused a silent request with this code because it would need to prompt. */
export function isNotSignedIn(code: string): boolean {
  const codes: string[] = [
    LOGIN_REQUIRED,
    'interaction_required',
    'account_selection_required',
    'consent_required',
  ]
  return codes.includes(code)
}

export function signInFailure(error: unknown): SignInFailure {
  if (error instanceof SignInFailure) return error
  const message = error instanceof Error ? error.message : String(error)
  // What fetch throws when no answer came is a TypeError.
  if (error instanceof TypeError) return new SignInFailure('temporarily_unavailable', message)
  return new SignInFailure(message.includes('id_token') ? 'id_token_invalid' : 'server_error', message)
}
