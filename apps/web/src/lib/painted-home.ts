/** To the Home that the page itself brings (first-paint/painted-home.js): the app has one to show, and the painted one gives way (WORD-25). */
export const homeIsDrawn = () => dispatchEvent(new Event('homedrawn'))
