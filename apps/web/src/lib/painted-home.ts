/** To the Home that the page itself brings (first-paint/painted-home.js), which gives way to the app's (WORD-25). */

/** The app knows who is here, and has something of theirs to show: a visitor's Home gives way. */
export const homeIsBegun = () => dispatchEvent(new Event('homebegun'))

/** It stands there as a whole. */
export const homeIsDrawn = () => dispatchEvent(new Event('homedrawn'))

/** Under which the device has the Home of whoever is known here (keep-home.ts). */
export const HOME_KEY = 'lamplighter.home'
