/** Texts of the status line; part of the first load. */

/** `notSent(3, '10:32 AM')` is '3 not sent yet, since 10:32 AM' */
export const notSent = (count: number, since: string) => `${count} not sent yet, since ${since}`
/** Shown to signed-out visitors (DUR-41): `leftUnsent(2)` is '2 not sent yet. Log in to send them.' */
export const leftUnsent = (count: number) =>
  `${count} not sent yet. Log in to send ${count === 1 ? 'it' : 'them'}.`
/** `needYou(1)` is '1 needs attention' */
export const needYou = (count: number) => `${count} ${count === 1 ? 'needs' : 'need'} attention`
export const longWaiting = 'waiting for more than a day'
export const sendingShare = (percent: number) => `sending ${percent}%`

/** `notSavedYet(1)` is '1 location not saved yet': a draft that the user left open. */
export const notSavedYet = (count: number) =>
  `${count} ${count === 1 ? 'location' : 'locations'} not saved yet`
