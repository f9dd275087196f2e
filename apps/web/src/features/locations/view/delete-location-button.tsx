import {
  canDeleteLocation,
  canRestoreLocation,
  checkDeletable,
  confirmDeleteLocation,
  type Location,
  locationMessages,
  locationWords,
  movedToTrash,
  restoredFromTrash,
} from '@lamplighter/domain/locations'
import { callerOf } from '@lamplighter/domain/memberships'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { confirm } from '../../../kit/messages/confirm.ts'
import { say } from '../../../kit/messages/say.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { restoreFromTrash } from '../../../lib/restore-location.ts'
import { useSession } from '../../../lib/session.ts'
import { useDeleteLocation } from '../locations.api.ts'
import classes from './delete-location-button.module.css'

interface Props {
  /** Null for a new one: the button then says why it cannot be deleted. */
  location: Location | null
  onDeleted: () => void
  disabled?: boolean
}

/** 'Delete Location', for those who may; nothing for the others. */
export function DeleteLocationButton({ location, onDeleted, disabled = false }: Props) {
  const { user } = useSession()
  const deleting = useDeleteLocation()
  if (location && !mayDelete(location)) return null

  function mayDelete({ cityId, icon, userId: creator }: Location) {
    return canDeleteLocation(user && callerOf(user), { cityId, icon, creatorId: creator._id })
  }

  async function remove() {
    const problem = checkDeletable(location ?? {})
    if (problem || !location) return say.failure(problem?.message ?? locationMessages.notSavedYet)
    const { _id, name, cityId, icon } = location
    const sure = await confirm({
      title: locationWords.deleteLocation,
      message: confirmDeleteLocation(name),
      action: locationWords.deleteLocation,
      danger: true,
    })
    if (!sure) return
    try {
      await deleting.mutateAsync(_id)
      const undo = { label: locationWords.undo, act: () => void restore(_id, name) }
      const mayUndo = user && canRestoreLocation(callerOf(user), { cityId, icon })
      say.success(movedToTrash(name), mayUndo ? undo : undefined)
      onDeleted()
    } catch (error) {
      say.failure(sentenceFor(error, locationMessages.deleteFailed))
    }
  }

  async function restore(id: string, name: string) {
    try {
      await restoreFromTrash(id)
      say.success(restoredFromTrash(name))
    } catch (error) {
      say.failure(sentenceFor(error, locationMessages.restoreFailed))
    }
  }

  return (
    <Button
      variant="outline"
      color="danger"
      className={classes.button}
      disabled={disabled}
      leftSection={<IconTrash size={20} aria-hidden />}
      data-idle={location === null || undefined}
      loading={deleting.isPending}
      onClick={() => void remove()}
    >
      {locationWords.deleteLocation}
    </Button>
  )
}
