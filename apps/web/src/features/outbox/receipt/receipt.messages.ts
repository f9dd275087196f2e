/** Texts of the daily receipt. */
export const receiptWords = {
  title: "Today's Receipt",
  lead: 'Changes made on this device, and when the server confirmed them.',
  person: 'Person',
  city: 'City',
  date: 'Date',
  device: 'Device',
  madeAt: 'Printed or saved',
  unsent: 'Not sent yet',
  confirmed: 'On the server',
  nothing: 'No changes were made or sent on this device today.',
  made: 'Created',
  byServer: 'Confirmed by the server',
  why: 'Reason',
  id: 'ID',
  operation: 'Operation',
  files: 'Files',
  noHash: 'SHA-256 not available',
  hash: 'SHA-256',
  print: 'Print',
  saveAsFile: 'Save as File',
  back: 'Outbox',
} as const

/** `summary(3, 14)` is '3 of 14 not sent yet.' */
export function summary(unsent: number, all: number): string {
  if (unsent > 0) return `${unsent} of ${all} not sent yet.`
  return all === 1
    ? "Today's only change is on the server."
    : `All ${all} of today's changes are on the server.`
}
