/** Converts the library's errors. In a file of its own, because the first screen does not load the library. */
import * as oauth from 'oauth4webapi'
import { SignInFailure } from './sign-in-failure.ts'

/** Not from the issuer, for example a proxy's page. Other responses that the library rejects are untrusted. */
const NOT_AN_ANSWER = [oauth.RESPONSE_IS_NOT_CONFORM, oauth.RESPONSE_IS_NOT_JSON]

export function signInFailure(error: unknown): SignInFailure {
  if (error instanceof SignInFailure) return error
  if (error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError)
    return new SignInFailure(error.error, error.error_description ?? error.message)
  if (!(error instanceof Error)) return new SignInFailure('server_error', String(error))
  // fetch throws a TypeError if no response came.
  if (error instanceof TypeError || error.name === 'TimeoutError')
    return new SignInFailure('temporarily_unavailable', error.message)
  const distrusted =
    error instanceof oauth.OperationProcessingError && !NOT_AN_ANSWER.includes(error.code ?? '')
  return new SignInFailure(distrusted ? 'id_token_invalid' : 'server_error', error.message)
}
