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
import { summariseWorkOrders } from '@lamplighter/domain/work-orders'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useDeleteWithUndo } from '../../../kit/lists/use-delete-with-undo.ts'
import { say } from '../../../kit/messages/say.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { unsentWords } from '../../../lib/outbox/kept-words.ts'
import { moveToTrash, restoreFromTrash } from '../../../lib/outbox/trash.ts'
import { useSession } from '../../../lib/session/session.ts'
import classes from './delete-location-button.module.css'

interface Props {
  /** Null for a new one: the button then explains why it cannot be deleted. */
  location: Location | null
  onDeleted: () => void
  disabled?: boolean
}

/** 'Delete Location' for users who may delete it; nothing for others. */
export function DeleteLocationButton({ location, onDeleted, disabled = false }: Props) {
  const { user } = useSession()
  const caller = user && callerOf(user)
  const mayDelete =
    location !== null && canDeleteLocation(caller, { ...location, authorId: location.userId._id })
  const query = { locationId: location?._id ?? '', cityId: location?.cityId }
  const orders = useRead(
    queryKeys.workOrderSummary(query),
    summariseWorkOrders,
    { query },
    { enabled: mayDelete },
  )
  const { remove, isDeleting } = useDeleteWithUndo({
    deleting: useMutation({ mutationFn: moveToTrash }),
    question: ({ name }: Location) => ({
      title: locationWords.deleteLocation,
      message: confirmDeleteLocation(name, orders.data?.open),
    }),
    done: ({ name }) => movedToTrash(name),
    kept: (item) => unsentWords(item, locationMessages.deleteFailed),
    undo: (gone, { state }) =>
      state === 'sent' && canRestoreLocation(caller, gone)
        ? { label: locationWords.undo, act: () => void restore(gone) }
        : undefined,
    sentenceFor: (error) => sentenceFor(error, locationMessages.deleteFailed),
  })
  if (location && !mayDelete) return null

  async function removeThis() {
    const problem = checkDeletable(location ?? {})
    if (problem || !location) return say.failure(problem?.message ?? locationMessages.notSavedYet)
    if (await remove(location)) onDeleted()
  }

  async function restore(gone: Location) {
    try {
      const item = await restoreFromTrash(gone)
      const kept = unsentWords(item, locationMessages.restoreFailed)
      if (kept) say.kept(kept)
      else say.success(restoredFromTrash(gone.name))
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
      loading={location !== null && isDeleting(location._id)}
      onClick={() => void removeThis()}
    >
      {locationWords.deleteLocation}
    </Button>
  )
}
