/** Why a sign-in failed: the issuer's error code if it gave one, otherwise ours. */
import { LOGIN_REQUIRED } from '@lamplighter/domain/auth'
import { ApiProblem } from '../api/api-problem.ts'
import { signInSentence } from './sign-in.messages.ts'

/** The message is only for the log. It is never shown, because anyone can put an error into a URL. */
export class SignInFailure extends Error {
  readonly code: string

  constructor(code: string, description: string) {
    super(description)
    this.name = 'SignInFailure'
    this.code = code
  }

  /** The text for the user. */
  get sentence(): string {
    return signInSentence(this.code)
  }
}

/** True if the issuer rejected a silent request because it would need to prompt. */
export function saysNotSignedIn(error: unknown): boolean {
  const codes = ['interaction_required', 'account_selection_required', 'consent_required']
  return error instanceof SignInFailure && [LOGIN_REQUIRED, ...codes].includes(error.code)
}

/** True if the error says nothing about the user: no response, or an unavailable server or issuer (DUR-60). */
export function isNoAnswer(error: unknown): boolean {
  if (error instanceof ApiProblem) return error.isUnsettled || error.code === 'unexpected_answer'
  if (error instanceof SignInFailure) return ['temporarily_unavailable', 'server_error'].includes(error.code)
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')
}
