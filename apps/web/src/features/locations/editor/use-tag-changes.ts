/** Tags of a saved location are sent one by one. Tags of a new one are sent with the form (LOC-15). */
import { normalizeTag, removeTag } from '@lamplighter/domain/locations'
import { useRef, useState } from 'react'
import { say } from '../../../kit/messages/say.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { keptWords } from '../../../lib/outbox/kept-words.ts'
import { sendOrKeep } from '../../../lib/outbox/outbox.ts'
import { useLatest } from '../../../lib/state/use-latest.ts'
import type { LocationDraftState } from '../draft/use-location-draft.ts'
import { locationPageWords } from '../locations.messages.ts'
import { tagItem } from '../locations.outbox.ts'

export function useTagChanges(draft: LocationDraftState) {
  const [busy, setBusy] = useState(0)
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  // State after the last change, because the next change may come before the next render.
  const latest = useLatest(draft)

  /** Runs changes one at a time, so that each uses the version of the previous one. */
  function inTurn(
    kind: 'location.tag.add' | 'location.tag.remove',
    tag: string,
    tagsAfter: (tags: string[]) => string[],
    fallback: string,
  ) {
    setBusy((count) => count + 1)
    const next = turn.current.then(async () => {
      try {
        const { location: before, me } = latest.current
        if (!before) return
        const sent = await sendOrKeep(tagItem(me.userId, kind, before, tag))
        if (sent.state === 'waiting') say.kept(keptWords(sent, fallback))
        // Read after the await, because the user may have typed in the meantime.
        const { form, location } = latest.current
        const version = sent.answer?.version
        const changes = {
          tags: tagsAfter(form.tags),
          // If someone else saved a version in between, saving the form must detect it.
          ...(version && version === (form.version ?? 0) + 1 ? { version } : {}),
        }
        const current = { ...(location ?? before), tags: tagsAfter((location ?? before).tags) }
        latest.current = { ...latest.current, location: current, form: { ...form, ...changes } }
        draft.rebase(current, changes)
      } catch (error) {
        say.failure(sentenceFor(error, fallback))
      } finally {
        setBusy((count) => count - 1)
      }
    })
    turn.current = next
  }

  const onServer = (tag: string) =>
    latest.current.location?.tags.some((other) => normalizeTag(other) === tag) ?? false

  return {
    busy: busy > 0,
    /** Expects a valid new tag, as checked by `addTag`. */
    add(tag: string) {
      const { location, form } = latest.current
      if (!location || onServer(tag)) return draft.changeForm({ tags: [...form.tags, tag] })
      inTurn(
        'location.tag.add',
        tag,
        (tags) => [...removeTag(tags, tag), tag],
        locationPageWords.tagAddFailed,
      )
    },
    remove(tag: string) {
      const { location, form } = latest.current
      if (!location || !onServer(normalizeTag(tag))) {
        return draft.changeForm({ tags: removeTag(form.tags, tag) })
      }
      inTurn('location.tag.remove', tag, (tags) => removeTag(tags, tag), locationPageWords.tagRemoveFailed)
    },
  }
}
