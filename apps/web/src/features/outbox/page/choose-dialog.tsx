import { Modal } from '@mantine/core'
import { useState } from 'react'
import { ConflictChoice } from '../../../kit/conflict/conflict-choice.tsx'
import { formWords } from '../../../kit/kit.messages.ts'
import { describe } from '../../../lib/outbox/kinds.messages.ts'
import { discardItem, sendAgain } from '../../../lib/outbox/outbox.ts'
import type { OutboxItem } from '../../../lib/outbox/outbox-item.ts'
import { conflictOf as locationConflict } from '../../locations/saving/edit-conflict.ts'
import { conflictOf as orderConflict } from '../../work-orders/form/edit-conflict.ts'

/** Overlapping fields of two edits; null if there is nothing to choose. */
export const conflictOf = (item: OutboxItem) => locationConflict(item) ?? orderConflict(item)

interface Props {
  item: OutboxItem
  onClose: () => void
}

/** Resolves a conflict without opening the record. Closing the dialog changes nothing. */
export function ChooseDialog({ item, onClose }: Props) {
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const conflict = conflictOf(item)
  if (!conflict) return null

  function settle(theirs: ReadonlySet<string>) {
    const changes = conflict?.settle(theirs)
    void (changes ? sendAgain(item.opId, changes) : discardItem(item.opId))
    onClose()
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={describe(item)}
      size="lg"
      closeButtonProps={{ 'aria-label': formWords.close }}
      centered
    >
      <ConflictChoice
        fields={conflict.fields}
        changedAt={conflict.changedAt}
        changedBy={conflict.changedBy}
        taken={taken}
        onTake={(field, theirs) =>
          setTaken(new Set([...taken].filter((one) => one !== field).concat(theirs ? field : [])))
        }
        onSave={() => settle(taken)}
        onTakeAll={() => void discardItem(item.opId).then(onClose)}
      />
    </Modal>
  )
}
