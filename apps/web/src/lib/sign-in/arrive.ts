/** Processes an external issuer's response at /callback once and passes the result to the page there. */
import { deviceMarks } from './device-marks.ts'
import type { Identity } from './identity.ts'
import { landing } from './landing.ts'
import { signInMessages } from './sign-in.messages.ts'

interface Arrival {
  /** Null when nobody was signed in. */
  identity: Identity | null
  /** The issuer was unavailable, so the response says nothing about the known user. */
  isUnanswered: boolean
}

/** An invalid response signs nobody in and does not change an existing session. */
export async function arrive(answer: string, isKnown: boolean): Promise<Arrival> {
  // Remove the response from the URL, so that a reload does not use it twice.
  history.replaceState(history.state, '', location.pathname)
  try {
    const { takeAnswer } = await import('./external-redirect.ts')
    const { identity, returnTo, failure } = await takeAnswer(answer)
    if (failure && !isKnown) throw failure
    if (!identity && !failure) deviceMarks.forget()
    landing.set({ failure: null, returnTo })
    return { identity, isUnanswered: failure !== null }
  } catch (error) {
    const failure = await import('./failure-of.ts').then(({ signInFailure }) => signInFailure(error))
    console.error(signInMessages.loginFailed, failure.code, failure.message)
    landing.set({ failure: failure.sentence, returnTo: null })
    return { identity: null, isUnanswered: false }
  }
}
