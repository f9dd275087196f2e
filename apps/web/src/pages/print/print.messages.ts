/** UI texts of the pages for paper. */
export const paperWords = {
  notReady: 'Getting the page ready ...',
  ready: 'Ready to print.',
  location: 'Location',
  photos: 'Photos',
  scanToOpen: 'Scan to open',
} as const

/** `printedAt('Nov 30, 2026, 10:42 AM')` */
export const printedAt = (moment: string) => `Printed ${moment}`

/** Accessible name of a code: 'QR code that opens Bench'. */
export const codeOf = (name: string) => `QR code that opens ${name}`
