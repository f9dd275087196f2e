import {
  type Location,
  locationMessages,
  movedToTrash,
  restoredFromTrash,
} from '@lamplighter/domain/locations'
import { useNavigate } from '@tanstack/react-router'
import { formWords } from '../../../kit/kit.messages.ts'
import { say } from '../../../kit/messages/say.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { keptWords } from '../../../lib/outbox/kept-words.ts'
import { useRestoreLocation } from '../city-admin.api.ts'
import { cameSince } from '../city-admin.messages.ts'

type Place = Pick<Location, '_id' | 'name' | 'latitude' | 'longitude'> & { notesSince?: number }

/** Restores a location without confirmation. The message links to it. */
export function useRestoring() {
  const restoring = useRestoreLocation()
  const navigate = useNavigate()

  async function restore({ _id, name, latitude, longitude, notesSince = 0 }: Place) {
    try {
      const item = await restoring.mutateAsync({ _id, name })
      if (item.state === 'waiting') return say.kept(keptWords(item, locationMessages.restoreFailed))
      const open = () =>
        void navigate({ to: '/edit-location', search: { lat: latitude, lng: longitude, id: _id } })
      say.takeBack(movedToTrash(name))
      const words = [restoredFromTrash(name), cameSince(notesSince)].filter(Boolean).join(' ')
      say.success(words, { label: formWords.open, act: open })
    } catch (error) {
      say.failure(sentenceFor(error, locationMessages.restoreFailed))
    }
  }

  return { restore, isRestoring: (id: string) => restoring.isPending && restoring.variables?._id === id }
}
