/**
 * What the page has asked before the app's code was there (first-paint/ask-early.js), each answer for the first who wants it. Nothing
 * here says whether an answer is to be believed: whoever takes it checks it as one of their own.
 */

interface AskedEarly {
  config: Promise<Response>
  /** Where the provider's redirects ended, and its token endpoint's answer, where they brought a code. */
  session: Promise<{
    asked: Record<'state' | 'nonce' | 'verifier', string>
    landedAt: string
    tokens: Response | null
  } | null>
  /** The record of the person whose token that is. */
  me: Promise<{ token: string; answer: Response } | null>
}

declare global {
  var askedEarly: Partial<AskedEarly> | undefined
}

const answers: Partial<AskedEarly> = globalThis.askedEarly ?? {}
// A token has no place where other code could find it.
globalThis.askedEarly = undefined

function taken<K extends keyof AskedEarly>(what: K): Partial<AskedEarly>[K] {
  const answer = answers[what]
  delete answers[what]
  return answer
}

export const earlyAnswers = {
  session: async () => (await taken('session')) ?? null,

  /** The answer to a call, where the page has made the same one. */
  async answer(path: string, token: string | null): Promise<Response | null> {
    if (path === '/api/config') return (await taken('config')) ?? null
    if (path !== '/api/auth0/me') return null
    const early = await taken('me')
    return early && early.token === token ? early.answer : null
  },
}
