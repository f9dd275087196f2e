import { draftSaved } from '@lamplighter/domain/locations'
import type { WorkOrder } from '@lamplighter/domain/work-orders'
import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useId, useRef } from 'react'
import { formWords } from '../../../kit/kit.messages.ts'
import { ActionBar } from '../../../kit/page/action-bar.tsx'
import type { OutboxItem } from '../../../lib/outbox/outbox-item.ts'
import { ReopenedNotice } from '../closing/reopened-notice.tsx'
import { StoppedWrites } from '../closing/stopped-writes.tsx'
import type { useEditOrder } from '../form/use-edit-order.ts'
import { workOrderWords } from '../work-orders.messages.ts'
import { DetailsColumns } from './details-columns.tsx'
import { OpenOrderForm } from './open-order-form.tsx'

interface Props {
  order: WorkOrder
  /** Its unsent writes. */
  items: readonly OutboxItem[]
  edit: ReturnType<typeof useEditOrder>
  location: ReactNode
  timeline: ReactNode
  onClose: () => void
}

/** An open order: 'Close' is the main action, 'Save' appears with the first change. */
export function OpenOrder({ order, items, edit, location, timeline, onClose }: Props) {
  const formId = useId()
  const title = useRef<HTMLInputElement>(null)

  async function save() {
    const outcome = await edit.save()
    if (outcome === 'title') title.current?.focus()
    return outcome === 'done'
  }

  /** Saves changes before closing: a finished order cannot be edited. */
  async function close() {
    if (!edit.isEdited || (await save())) onClose()
  }

  return (
    <>
      {order.reopened && <ReopenedNotice reopened={order.reopened} />}
      <DetailsColumns
        location={location}
        form={
          <div className="stack">
            <StoppedWrites order={order} items={items} />
            <OpenOrderForm id={formId} edit={edit} titleField={title} onSubmit={() => void save()} />
          </div>
        }
        timeline={timeline}
      />
      <ActionBar
        status={
          edit.isEdited && (
            <>
              {edit.savedAt !== null && draftSaved(edit.savedAt)}
              <Button variant="subtle" onClick={() => void edit.giveUp()}>
                {formWords.discard}
              </Button>
            </>
          )
        }
      >
        <Button
          size="lg"
          variant={edit.isEdited ? 'default' : 'filled'}
          leftSection={edit.isEdited ? undefined : <IconCircleCheck size={24} aria-hidden />}
          disabled={!edit.ready || edit.isSaving}
          onClick={() => void close()}
        >
          {workOrderWords.close}
        </Button>
        {edit.isEdited && (
          <Button type="submit" form={formId} size="lg" loading={edit.isSaving}>
            {workOrderWords.saveChanges}
          </Button>
        )}
      </ActionBar>
    </>
  )
}
