/** DUR-41. Unsent changes on a device on which nobody is signed in. */
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { locationPageWords } from '../features/locations/locations.messages.ts'
import { leftUnsent } from '../frame/outbox-line.messages.ts'
import { uuidv7 } from '../lib/api/ids.ts'
import { newNoteItem } from '../lib/outbox/new-note-item.ts'
import { addToOutbox } from '../lib/outbox/outbox.ts'
import { session } from '../lib/session/session.ts'
import { deviceDatabase } from '../lib/storage/device-database.ts'
import { openApp } from '../testing/app.tsx'
import { openCity } from '../testing/city-server.ts'
import { makeIssuer } from '../testing/issuer.ts'
import { user } from '../testing/records.ts'

test('DUR-41 counts the unsent changes for a visitor, without their contents', async () => {
  onTestFinished(() => deviceDatabase.outbox.clear())
  const wes = user()
  const place = { _id: uuidv7(), name: 'Lamp 7', latitude: 41, longitude: -97 }
  const noteOf = (text: string) => newNoteItem(wes._id, place, { _id: uuidv7(), text, mediaIds: [] })
  await deviceDatabase.outbox.clear()
  await addToOutbox([noteOf('Dark since Monday'), noteOf('Door is open')])
  makeIssuer()
  openCity(wes)
  await session.start()
  await openApp('/saved-locations')
  const line = page.getByRole('status').filter({ hasText: leftUnsent(2) })
  await expect.element(line).toBeVisible()
  await expect.element(line).toHaveAttribute('data-tone', 'danger')
  await expect.element(page.getByText(locationPageWords.workLeft)).toBeVisible()
  await expect.element(page.getByText(locationPageWords.nothingOnDevice)).not.toBeInTheDocument()
  await expect.element(page.getByText(/Dark since Monday|Lamp 7/)).not.toBeInTheDocument()
})
