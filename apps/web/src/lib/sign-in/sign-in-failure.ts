/** Why a sign-in with an issuer elsewhere did not work: its own code where it gave one, else ours. */
import { LOGIN_REQUIRED } from '@lamplighter/domain/auth'
import * as oauth from 'oauth4webapi'
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

/** Whether an issuer refused a silent request because it would need to prompt. */
export function saysNotSignedIn(error: unknown): boolean {
  const codes = ['interaction_required', 'account_selection_required', 'consent_required']
  return error instanceof SignInFailure && [LOGIN_REQUIRED, ...codes].includes(error.code)
}

/** A proxy's page, say. Whatever else the library refuses is an answer that is not to be trusted. */
const NOT_AN_ANSWER = [oauth.RESPONSE_IS_NOT_CONFORM, oauth.RESPONSE_IS_NOT_JSON]

export function signInFailure(error: unknown): SignInFailure {
  if (error instanceof SignInFailure) return error
  if (error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError)
    return new SignInFailure(error.error, error.error_description ?? error.message)
  if (!(error instanceof Error)) return new SignInFailure('server_error', String(error))
  // What fetch throws when no answer came is a TypeError.
  if (error instanceof TypeError || error.name === 'TimeoutError')
    return new SignInFailure('temporarily_unavailable', error.message)
  const distrusted =
    error instanceof oauth.OperationProcessingError && !NOT_AN_ANSWER.includes(error.code ?? '')
  return new SignInFailure(distrusted ? 'id_token_invalid' : 'server_error', error.message)
}
