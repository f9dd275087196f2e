import type { CityAdminNote } from '@lamplighter/domain/city-admin'
import {
  canRestoreLocation,
  confirmDeleteLocation,
  type Location,
  locationMessages,
  locationWords,
  movedToTrash,
} from '@lamplighter/domain/locations'
import { callerOf } from '@lamplighter/domain/memberships'
import { noteMessages, noteWords } from '@lamplighter/domain/notes'
import { useDeleteWithUndo } from '../../../kit/lists/use-delete-with-undo.ts'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { unsentWords } from '../../../lib/outbox/kept-words.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useModerateLocation, useModerateNote } from '../city-admin.api.ts'
import { cityAdminWords } from '../city-admin.messages.ts'
import { useRestoring } from '../trash/use-restoring.ts'

/** Deletes any location of the city. */
export function useDeleteCityLocation() {
  const { user } = useSession()
  const { restore } = useRestoring()
  return useDeleteWithUndo({
    deleting: useModerateLocation(),
    question: ({ name }: Location) => ({
      title: locationWords.deleteLocation,
      message: confirmDeleteLocation(name),
    }),
    done: ({ name }) => movedToTrash(name),
    kept: (item) => unsentWords(item, locationMessages.deleteFailed),
    undo: (location, { state }) =>
      user && state === 'sent' && canRestoreLocation(callerOf(user), location)
        ? { label: locationWords.undo, act: () => void restore(location) }
        : undefined,
    sentenceFor: (error) => sentenceFor(error, locationMessages.deleteFailed),
  })
}

/** Deletes any note of the city. */
export function useDeleteCityNote() {
  return useDeleteWithUndo({
    deleting: useModerateNote(),
    question: (_note: CityAdminNote) => ({
      title: noteWords.deleteNote,
      message: noteMessages.confirmDelete,
    }),
    done: () => cityAdminWords.noteDeleted,
    kept: (item) => unsentWords(item, noteMessages.deleteFailed),
    sentenceFor: (error) => sentenceFor(error, noteMessages.deleteFailed),
  })
}
