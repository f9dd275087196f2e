import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { uuidv7 } from '../../lib/api/ids.ts'
import { newNoteItem } from '../../lib/outbox/new-note-item.ts'
import { addToOutbox } from '../../lib/outbox/outbox.ts'
import { deviceDatabase } from '../../lib/storage/device-database.ts'
import { user } from '../../testing/records.ts'
import { show } from '../../testing/render.tsx'
import { OwnNotes } from './own-notes.tsx'
import { QueuedNoteList } from './queued-note-list.tsx'

const nothing = () => undefined
const photo = () => <p>A photo</p>
const note = { _id: uuidv7(), text: '', mediaIds: [uuidv7()] }

test('WORD-31 an unsent note of a photo alone shows the photo and no text', async () => {
  const place = { _id: uuidv7(), name: 'Lamp 7', latitude: 41, longitude: -97 }
  onTestFinished(() => deviceDatabase.outbox.clear())
  const items = await addToOutbox([newNoteItem(user()._id, place, note)])
  await show(
    <>
      <OwnNotes notes={items.map((item) => ({ item, note }))} renderMedia={photo} />
      <QueuedNoteList
        queued={[{ note, mark: 'Draft', refusal: null }]}
        missingFiles={new Set()}
        renderMedia={photo}
        renderLost={nothing}
        onAgain={nothing}
        onRemove={nothing}
      />
    </>,
  )
  await expect.poll(() => page.getByText('A photo').elements()).toHaveLength(2)
  await expect.element(page.getByText('Uploaded Media')).not.toBeInTheDocument()
})
