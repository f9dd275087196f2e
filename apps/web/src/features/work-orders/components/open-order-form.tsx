import { messageOf } from '@lamplighter/domain/http'
import { workOrderWords } from '@lamplighter/domain/work-orders'
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { PageSkeleton } from '../../../kit/lists/skeletons.tsx'
import type { useEditOrder } from '../use-edit-order.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { OrderForm } from './order-form.tsx'

/** The form of an open order. */
export function OpenOrderForm({ edit }: { edit: ReturnType<typeof useEditOrder> }) {
  const title = useRef<HTMLInputElement>(null)
  if (!edit.ready) return <PageSkeleton />

  async function submit(version?: number) {
    if ((await edit.save(version)) === 'title') title.current?.focus()
  }

  const { theirs } = edit
  return (
    <OrderForm
      value={edit.value}
      onChange={edit.change}
      onSubmit={() => void submit()}
      titleField={title}
      titleProblem={edit.titleProblem}
      failure={edit.failure}
      savedAt={edit.isEdited ? edit.savedAt : null}
      notice={
        theirs && (
          <ConflictNotice
            mine={edit.value}
            theirs={theirs}
            message={messageOf('version_conflict')}
            onSaveMine={() => void submit(theirs.version)}
            onTakeTheirs={() => void edit.giveUp()}
          />
        )
      }
    >
      {edit.isEdited && (
        <Button variant="default" size="lg" onClick={() => void edit.giveUp()}>
          Discard
        </Button>
      )}
      <Button type="submit" size="lg" loading={edit.isSaving} disabled={!edit.isEdited}>
        {workOrderWords.saveChanges}
      </Button>
    </OrderForm>
  )
}
