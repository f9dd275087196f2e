/** Why a sign-in with an issuer elsewhere did not work: its own code where it gave one, else ours. */
import { LOGIN_REQUIRED } from '@lamplighter/domain/auth'
import { ApiProblem } from '../api/api-problem.ts'
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

/** Whether nothing was said about the person: no answer came, or one of a server or an issuer that is unavailable (DUR-60). */
export function isNoAnswer(error: unknown): boolean {
  if (error instanceof ApiProblem) return error.isUnsettled || error.code === 'unexpected_answer'
  if (error instanceof SignInFailure) return ['temporarily_unavailable', 'server_error'].includes(error.code)
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')
}
