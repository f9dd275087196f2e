import { afterPhotoNote, closingNoteOf, type WorkOrder } from '@lamplighter/domain/work-orders'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formWords } from '../../../kit/kit.messages.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { closingDraft, type OrderPhotos } from '../order-photos.ts'
import { lostTo } from '../order-problems.ts'
import { draftKey, useAuthor } from '../use-author.ts'
import { workOrderWords } from '../work-orders.messages.ts'
import { useKeepAsNote } from './keep-as-note.ts'
import { NotSent } from './not-sent.tsx'

interface Props {
  order: WorkOrder
  photos: OrderPhotos
}

/** Unsent closing note or photos, kept because someone else closed the order first. */
export function UnsentNote({ order, photos }: Props) {
  const by = useAuthor()
  const key = closingDraft(order._id)
  const draft = useDraft(key, '')
  const keep = useKeepAsNote(order)
  const [settled, setSettled] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const note = closingNoteOf(draft.value)
  const hasPhotos = photos.mediaIds.length > 0
  if (!draft.ready || settled || (note === null && !hasPhotos)) return null
  const text = note ?? afterPhotoNote(order.title)

  async function keepNote() {
    setBusy(true)
    const kept = { text, mediaIds: [...photos.mediaIds] }
    const isKept = await keep(kept, { dropDrafts: [draftKey(by, key)] }).finally(() => setBusy(false))
    if (isKept) await forget()
  }

  async function forget() {
    await draft.clear()
    setSettled(true)
  }

  async function discard() {
    photos.discard()
    await forget()
  }

  return (
    <NotSent reason={lostTo(order, true)} text={text} pictures={photos.pictures}>
      <Button variant="default" loading={isBusy} disabled={photos.keeping} onClick={() => void keepNote()}>
        {workOrderWords.keepAsNote}
      </Button>
      <Button variant="default" onClick={() => void discard()}>
        {formWords.discard}
      </Button>
    </NotSent>
  )
}
