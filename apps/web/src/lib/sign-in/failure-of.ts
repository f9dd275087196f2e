/** What the library's errors mean. Apart from the failure itself, because the first screen does without the library. */
import * as oauth from 'oauth4webapi'
import { SignInFailure } from './sign-in-failure.ts'

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
