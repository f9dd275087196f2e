import type { OutboxItem } from '../../../lib/outbox/outbox-item.ts'
import { localTime } from '../../../lib/outbox/outbox-table.ts'
import { type Saver, savedOutbox } from './saved-file.ts'

/** Saves outbox items as one file. */
export async function saveAsFile(user: Saver, items: readonly OutboxItem[]): Promise<void> {
  const stream = await savedOutbox(user, items)
  // Use a blob, because the browser moves large ones from memory to disk.
  const file = await new Response(stream, { headers: { 'content-type': 'application/zip' } }).blob()
  giveFile(file, `lamplighter-not-sent-${stampOf(Date.now())}.zip`)
}

/** '2026-11-22-1032' */
export const stampOf = (ms: number) => localTime(ms).slice(0, 16).replace('T', '-').replace(':', '')

/** Lets the browser save the file like a download. */
export function giveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Revoke the URL later, because the browser starts reading only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
