/** To the screen that the page itself brings (first-paint/painted-screen.js), which gives way to the app's (WORD-25). */

/** The app knows who is here, and has something of theirs to show: what a visitor sees gives way. */
export const screenIsBegun = () => dispatchEvent(new Event('screenbegun'))

/** The app's own stands there as a whole. */
export const screenIsDrawn = () => dispatchEvent(new Event('screendrawn'))

/** Under which the device has the Home of whoever is known here (keep-home.ts). */
export const HOME_KEY = 'lamplighter.home'
