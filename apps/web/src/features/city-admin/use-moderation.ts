import type { CityAdminNote } from '@lamplighter/domain/city-admin'
import { cityAdminMessages } from '@lamplighter/domain/city-admin'
import {
  confirmDeleteLocation,
  type Location,
  locationMessages,
  locationWords,
  movedToTrash,
} from '@lamplighter/domain/locations'
import { noteMessages, noteWords } from '@lamplighter/domain/notes'
import { confirm } from '../../kit/confirm.ts'
import { say } from '../../kit/say.tsx'
import { sentenceFor } from '../../lib/api-problem.ts'
import { useModerateLocation, useModerateNote } from './city-admin.api.ts'

/** Deleting a location of the city, whoever made it. */
export function useDeleteCityLocation() {
  const deleting = useModerateLocation()

  async function remove({ _id, name }: Location) {
    const sure = await confirm({
      title: locationWords.deleteLocation,
      message: confirmDeleteLocation(name),
      action: locationWords.deleteLocation,
      danger: true,
    })
    if (!sure) return
    try {
      const { message } = await deleting.mutateAsync(_id)
      say.success(message ?? movedToTrash(name))
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
