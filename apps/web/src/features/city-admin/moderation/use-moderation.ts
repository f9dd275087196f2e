import type { CityAdminNote } from '@lamplighter/domain/city-admin'
import { cityAdminMessages } from '@lamplighter/domain/city-admin'
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
import { confirm } from '../../../kit/messages/confirm.ts'
import { say } from '../../../kit/messages/say.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { useSession } from '../../../lib/session.ts'
import { useModerateLocation, useModerateNote } from '../city-admin.api.ts'
import { useRestoring } from '../trash/use-restoring.ts'

/** Deleting a location of the city, whoever made it. */
export function useDeleteCityLocation() {
  const deleting = useModerateLocation()
  const { user } = useSession()
  const { restore } = useRestoring()

  async function remove(location: Location) {
    const { _id, name, cityId, icon } = location
    const sure = await confirm({
      title: locationWords.deleteLocation,
      message: confirmDeleteLocation(name),
      action: locationWords.deleteLocation,
      danger: true,
    })
    if (!sure) return
    try {
      const { message } = await deleting.mutateAsync(_id)
      const undo = { label: locationWords.undo, act: () => void restore(location) }
      const mayUndo = user && canRestoreLocation(callerOf(user), { cityId, icon })
      say.success(message ?? movedToTrash(name), mayUndo ? undo : undefined)
    } catch (error) {
      say.failure(sentenceFor(error, locationMessages.deleteFailed))
    }
  }

  return { remove, isDeleting: (id: string) => deleting.isPending && deleting.variables === id }
}

/** Deleting a note of the city, whoever wrote it. */
export function useDeleteCityNote() {
  const deleting = useModerateNote()

  async function remove({ _id }: CityAdminNote) {
    const sure = await confirm({
      title: noteWords.deleteNote,
      message: noteMessages.confirmDelete,
      action: noteWords.deleteNote,
      danger: true,
    })
    if (!sure) return
    try {
      await deleting.mutateAsync(_id)
      say.success(cityAdminMessages.noteDeleted)
    } catch (error) {
      say.failure(sentenceFor(error, noteMessages.deleteFailed))
    }
  }

  return { remove, isDeleting: (id: string) => deleting.isPending && deleting.variables === id }
}
