/** Takes the answer that an issuer elsewhere sent to /callback, once, and tells the page there what came of it. */
import { deviceMarks } from './device-marks.ts'
import type { Identity } from './identity.ts'
import { landing } from './landing.ts'
import { signInMessages } from './sign-in.messages.ts'

interface Arrival {
  /** Null when nobody was signed in. */
  identity: Identity | null
  /** The issuer was unavailable, and so said nothing about the person whom the device knows. */
  isUnanswered: boolean
}

/** A wrong answer signs nobody in and leaves an existing session as it was. */
export async function arrive(answer: string, isKnown: boolean): Promise<Arrival> {
  // Removed from the address, so that a reload does not use it twice.
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
