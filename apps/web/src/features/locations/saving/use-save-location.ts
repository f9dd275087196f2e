/**
 * Saves a location: checks it, stores it with its notes on this device in one transaction, and waits
 * briefly for the server. Rejections return to the form. Everything else is sent in the background (DUR-35, LOC-29).
 */
import { cityMessages } from '@lamplighter/domain/cities'
import type { Location } from '@lamplighter/domain/locations'
import { filesMissing, noteMessages } from '@lamplighter/domain/notes'
import { onlineManager } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { say } from '../../../kit/messages/say.tsx'
import { showStorageError } from '../../../kit/messages/show-storage-error.ts'
import { isUnreachable, NotKept, sentenceFor } from '../../../lib/api/api-problem.ts'
import { connectivity } from '../../../lib/api/connectivity.ts'
import { lostFiles } from '../../../lib/drafts/queued-notes.ts'
import { keptWords } from '../../../lib/outbox/kept-words.ts'
import {
  ANSWER_WAIT_MS,
  addToOutbox,
  answered,
  asApiProblem,
  whenNoLongerUnsent,
} from '../../../lib/outbox/outbox.ts'
import type { OutboxItem } from '../../../lib/outbox/outbox-item.ts'
import { awaitedItems } from '../../../lib/outbox/outbox-stores.ts'
import { takeBack, unsentOf } from '../../../lib/outbox/outbox-table.ts'
import { withinTime } from '../../../lib/storage/within-time.ts'
import { inputOf } from '../../../lib/unsent/location-edit.ts'
import type { StoredDraft } from '../draft/location-draft.ts'
import type { LocationDraftState } from '../draft/use-location-draft.ts'
import type { QueuedNotes } from '../draft/use-queued-notes.ts'
import type { PlaceFinding } from '../editor/use-place.ts'
import type { FoundPlace, LocationForm, LocationInput } from '../location-form.ts'
import { readLocation } from '../locations.api.ts'
import { checkedItem } from '../locations.outbox.ts'
import { afterSave } from './after-save-message.ts'
import { theirsOf } from './edit-conflict.ts'
import {
  keptWithoutFiles,
  savedWithLostFiles,
  savedWithoutFiles,
  savedWithoutNotes,
  savingWords,
} from './saving.messages.ts'

interface Options {
  draft: LocationDraftState
  finding: PlaceFinding
  /** Changes to the form when the place loads during saving. */
  nameAt: (place: FoundPlace) => Partial<LocationForm>
  notes: QueuedNotes
  /** Someone else changed the same fields: the edit stays in the outbox until the user chooses. */
  onConflict: (current: Location, item: OutboxItem) => void
  onNameMissing: () => void
  /** Opens the saved location from the message. */
  onShow: (form: LocationForm) => void
}

/** 'onDevice' means it waits in the outbox. Null, after an error message, if everything is still a draft. */
export type Saved = { how: 'saved' | 'onDevice'; locationId: string } | null

/** An edit that replaces rejected ones includes their changes. */
function goingAgain({ form }: LocationInput, first: OutboxItem): LocationInput {
  return first.creates
    ? { form: { ...form, version: null }, base: null }
    : { form, base: inputOf(first).base }
}

export function useSaveLocation({ draft, finding, nameAt, notes, ...told }: Options) {
  const { attachments, files, arrived, missingFiles, allKept, loose } = notes
  const { me } = draft
  const [saving, setSaving] = useState(false)
  const nameMissing = useRef(false)
  const lastRefusal = useRef('')

  /** With `leadsOn` the page opens the next step itself, so the message offers no link. */
  async function save(leadsOn = false): Promise<Saved> {
    const { form, location: base } = draft
    say.takeBack(lastRefusal.current)
    if (attachments.keeping) {
      say.failure(noteMessages.waitForUploads)
      return null
    }
    setSaving(true)
    try {
      const place = await placeNow()
      if (place === 'unknown') return null
      return await keep({ form: { ...form, ...(place && nameAt(place)) }, base }, place, leadsOn)
    } finally {
      setSaving(false)
      // A disabled field cannot take focus, so wait until saving has ended.
      if (nameMissing.current) told.onNameMissing()
      nameMissing.current = false
    }
  }

  /** Null on timeout: the form is stored first, and the place is looked up when it is sent. */
  async function placeNow(): Promise<FoundPlace | null | 'unknown'> {
    if (!onlineManager.isOnline()) return null
    try {
      return await Promise.race([finding.settled(), connectivity.noAnswer(ANSWER_WAIT_MS)])
    } catch (error) {
      if (isUnreachable(error)) return null
      say.failure(cityMessages.membershipCheckFailed)
      return 'unknown'
    }
  }

  async function keep(entered: LocationInput, place: FoundPlace | null, leadsOn: boolean): Promise<Saved> {
    const stopped = await stoppedEdits(entered.form.locationId)
    const [first] = stopped
    const input = first ? goingAgain(entered, first) : entered
    const checked = checkedItem(input, place, me)
    if ('problem' in checked) {
      const { message, field } = checked.problem
      say.failure(message)
      lastRefusal.current = message
      nameMissing.current = field === 'name'
      return null
    }
    const { form } = input
    const queued = await draft.queueNote(draft.composeNote(loose))
    const typed: StoredDraft = {
      form,
      notes: queued,
      noteText: '',
      begunAt: draft.begunAt,
      held: false,
    }
    const { locationId, at, name } = form
    if (!at) return null
    const noteItems = queued.map((note) => notes.itemOf({ _id: locationId, name: name.trim(), ...at }, note))
    let added: OutboxItem[]
    try {
      const item = { ...checked.item, ...(first ? { opId: first.opId } : {}) }
      await draft.flush()
      added = await addToOutbox([item, ...noteItems], {
        instead: stopped.map(({ opId }) => opId),
        dropDrafts: [draft.storedKey],
      })
    } catch (error) {
      showStorageError(error instanceof NotKept ? error : new NotKept(error), savingWords.saveFailed)
      return null
    }
    await draft.clear()
    return tell(added, typed, leadsOn)
  }

  /** Rejected edits of this location and the ones queued after them. They are sent again as one edit with the current form. */
  async function stoppedEdits(id: string): Promise<OutboxItem[]> {
    // If storage cannot be read, there are none.
    const unsent = await withinTime(unsentOf(me.userId)).catch(() => [])
    const edits = unsent.filter(
      ({ entityId, kind }) => entityId === id && (kind === 'location.create' || kind === 'location.update'),
    )
    return edits.every(({ state }) => state === 'waiting') ? [] : edits
  }

  /** Announces the result so far. Does not wait for notes with uploads. */
  async function tell(added: readonly OutboxItem[], typed: StoredDraft, leadsOn: boolean): Promise<Saved> {
    const [first, ...noteItems] = added
    if (!first) return null
    const whole = noteItems.filter(
      ({ state, mediaIds }) => state === 'sent' || mediaIds.every((id) => arrived.has(id)),
    )
    const [location = first, ...sentNotes] = await answered([first, ...whole])
    const { locationId } = typed.form
    const current = theirsOf(location)
    if (current) {
      awaitedItems.delete(location.opId)
      told.onConflict(current, location)
      return null
    }
    if (location.state === 'conflict' || location.state === 'refused') {
      // Notes of a rejected new location return to its draft. Other notes are sent on their own.
      await backIntoDraft(location, { ...typed, notes: first.creates ? typed.notes : [] })
      say.failure(sentenceFor(asApiProblem(location.problem), savingWords.saveFailed))
      return null
    }
    const inFull = afterSave(location, me, leadsOn ? undefined : () => told.onShow(typed.form))
    if (location.state === 'waiting') {
      const words = keptWords(location, savingWords.saveFailed, savingWords.savedOffline)
      const [message, ...actions] = inFull(words.message)
      const close = allKept
        ? say.kept({ ...words, message }, ...actions)
        : say.kept({ ...words, isFailure: true, below: keptWithoutFiles })
      whenNoLongerUnsent(added, close)
      return { how: 'onDevice', locationId }
    }
    const refused = sentNotes.find((note) => note?.state === 'refused' || note?.state === 'conflict')
    if (refused) {
      const record = await readLocation(locationId)
      const stays = typed.notes.filter(({ _id }) => _id === refused.entityId)
      const form = { ...typed.form, version: record.version }
      draft.rebase(record, { version: record.version })
      await backIntoDraft(refused, { ...typed, form, notes: stays, untouched: true })
      say.failure(sentenceFor(asApiProblem(refused.problem), noteMessages.addFailed))
      return null
    }
    const sent = sentNotes.filter((note) => note?.state === 'sent')
    const failed = sentNotes.find((note) => note?.state === 'waiting' && note.problem?.status)
    const sentFiles = new Set(sent.flatMap((note) => note?.mediaIds ?? []))
    const missing = [...missingFiles].filter((id) => !sentFiles.has(id))
    const saved = first.creates ? savingWords.saved : savingWords.updated
    if (failed) say.kept(keptWords(failed, noteMessages.addFailed))
    else if (sent.length < noteItems.length || missing.length > 0)
      announceMissing(typed, missing.length, inFull)
    else say.success(...inFull(sent.length > 0 ? savingWords.savedWithNotes : saved))
    return { how: 'saved', locationId }
  }

  async function backIntoDraft({ opId }: OutboxItem, typed: StoredDraft) {
    await takeBack(opId, { key: draft.storedKey, value: typed, savedAt: Date.now() })
    draft.change(typed)
  }

  /** Uploads in progress need no action. */
  function announceMissing(typed: StoredDraft, missing: number, inFull: ReturnType<typeof afterSave>) {
    if (typed.notes.some((note) => lostFiles(note, files).length > 0)) say.failure(savedWithLostFiles)
    else if (missing === 0) say.info(...inFull(savedWithoutNotes))
    else {
      const words = savedWithoutFiles(filesMissing(missing, files.size), allKept)
      if (notes.someFailed || !allKept) say.failure(words)
      else say.info(...inFull(words))
    }
  }

  return { save, saving }
}
