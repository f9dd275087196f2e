/**
 * Flags about an external issuer; never a token. The device stores that it signed in there, so the next load asks the issuer
 * again. It also stores that a frame got a response, so a missing one is an outage. The tab stores that it was redirected
 * there, which prevents a redirect loop.
 */
const SIGNED_IN_KEY = 'lamplighter.signed-in-elsewhere'
const FRAME_KEY = 'lamplighter.answered-in-frame'
const ASKED_KEY = 'lamplighter.asked-elsewhere'

export const deviceMarks = {
  signedInElsewhere: () => read(() => localStorage.getItem(SIGNED_IN_KEY)) !== null,
  answeredInFrame: () => read(() => localStorage.getItem(FRAME_KEY)) !== null,
  noteAnswerInFrame: () => read(() => localStorage.setItem(FRAME_KEY, 'yes')),
  mayAskByRedirect: () => read(() => sessionStorage.getItem(ASKED_KEY)) === null,
  askedByRedirect: () => sessionStorage.setItem(ASKED_KEY, 'yes'),

  signedInWith(via: 'embedded' | 'external') {
    if (via === 'embedded') return deviceMarks.forget()
    read(() => localStorage.setItem(SIGNED_IN_KEY, 'yes'))
    read(() => sessionStorage.removeItem(ASKED_KEY))
  },

  forget() {
    read(() => localStorage.removeItem(SIGNED_IN_KEY))
    read(() => localStorage.removeItem(FRAME_KEY))
    read(() => sessionStorage.removeItem(ASKED_KEY))
  },
}

/** Null if the browser forbids storage. `askedByRedirect` throws instead, which prevents the redirect. */
function read<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
