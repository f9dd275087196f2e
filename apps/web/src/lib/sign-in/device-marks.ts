/**
 * What a device remembers of signing in with an issuer elsewhere: that it did, so that the issuer is asked again at the
 * next load, and that this tab was already sent there, so that it is not redirected in a loop. Never a token.
 */
const SIGNED_IN_KEY = 'lamplighter.signed-in-elsewhere'
const ASKED_KEY = 'lamplighter.asked-elsewhere'

export const deviceMarks = {
  signedInElsewhere: () => read(() => localStorage.getItem(SIGNED_IN_KEY)) !== null,
  mayAskByRedirect: () => read(() => sessionStorage.getItem(ASKED_KEY)) === null,
  askedByRedirect: () => sessionStorage.setItem(ASKED_KEY, 'yes'),

  signedInWith(via: 'embedded' | 'external') {
    if (via === 'embedded') return deviceMarks.forget()
    read(() => localStorage.setItem(SIGNED_IN_KEY, 'yes'))
    read(() => sessionStorage.removeItem(ASKED_KEY))
  },

  forget() {
    read(() => localStorage.removeItem(SIGNED_IN_KEY))
    read(() => sessionStorage.removeItem(ASKED_KEY))
  },
}

/** Null where the browser forbids storage; `askedByRedirect` throws instead, which prevents the redirect. */
function read<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
