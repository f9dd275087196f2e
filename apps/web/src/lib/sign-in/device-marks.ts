/**
 * What a device remembers of signing in with an issuer elsewhere: that it did, so that the issuer is asked again at the
 * next load, and that this tab was sent there for it already, so that it cannot go round in circles. Never a token.
 */
const signedIn = 'lamplighter.signed-in-elsewhere'
const asked = 'lamplighter.asked-elsewhere'

export const deviceMarks = {
  signedInElsewhere: () => read(() => localStorage.getItem(signedIn)) !== null,
  mayAskByRedirect: () => read(() => sessionStorage.getItem(asked)) === null,
  askedByRedirect: () => sessionStorage.setItem(asked, 'yes'),

  signedInWith(via: 'embedded' | 'external') {
    if (via === 'embedded') return deviceMarks.forget()
    read(() => localStorage.setItem(signedIn, 'yes'))
    read(() => sessionStorage.removeItem(asked))
  },

  forget() {
    read(() => localStorage.removeItem(signedIn))
    read(() => sessionStorage.removeItem(asked))
  },
}

/** Where a browser forbids storage, nothing is remembered; a mark that cannot be made keeps the page from leaving. */
function read<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
