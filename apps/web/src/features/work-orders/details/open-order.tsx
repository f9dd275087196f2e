import { draftSaved } from '@lamplighter/domain/locations'
import type { WorkOrder } from '@lamplighter/domain/work-orders'
import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { type ReactNode, useId, useRef } from 'react'
import { formWords } from '../../../kit/kit.messages.ts'
import { ActionBar } from '../../../kit/page/action-bar.tsx'
import { useFormBehindButton } from '../../../kit/page/use-form-behind-button.ts'
import type { OutboxItem } from '../../../lib/outbox/outbox-item.ts'
import { ReopenedNotice } from '../closing/reopened-notice.tsx'
import { StoppedWrites } from '../closing/stopped-writes.tsx'
import type { useEditOrder } from '../form/use-edit-order.ts'
import { Progress } from '../steps/progress.tsx'
import { nextSteps, stepWords } from '../steps/step-words.ts'
import { useSteps } from '../steps/use-steps.ts'
import { workOrderWords } from '../work-orders.messages.ts'
import { DetailsColumns } from './details-columns.tsx'
import { Job } from './job.tsx'
import { OpenOrderForm } from './open-order-form.tsx'

interface Props {
  order: WorkOrder
  /** Unsent writes of this order. */
  items: readonly OutboxItem[]
  edit: ReturnType<typeof useEditOrder>
  /** Opened for editing: shows the form at once, and goes back when done (ORDER-27). */
  toEdit: boolean
  location: ReactNode
  timeline: ReactNode
  /** Links to the location's page. */
  links: ReactNode
  onClose: () => void
}

/**
 * An open order as a job card: read-only at first, with 'Close' in reach of the thumb. Unsaved changes open
 * the form (ORDER-14).
 */
export function OpenOrder({ order, items, edit, toEdit, location, timeline, links, onClose }: Props) {
  const formId = useId()
  const title = useRef<HTMLInputElement>(null)
  const form = useFormBehindButton(toEdit)
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  const steps = useSteps(order)
  const [next] = nextSteps(order)
  const isEditing = form.isOpen || edit.isEdited || edit.isSaving

  async function save() {
    const outcome = edit.isEdited ? await edit.save() : 'done'
    if (outcome === 'title') title.current?.focus()
    if (outcome === 'done') form.close()
    return outcome === 'done'
  }

  /** Saves changes before closing, because a finished order cannot be edited. */
  async function close() {
    if (!edit.isEdited || (await save())) onClose()
  }

  async function submit() {
    if (await save()) goBack()
  }

  async function leave() {
    if (edit.isEdited && !(await edit.discardEdit())) return
    form.close()
    goBack()
  }

  function goBack() {
    if (toEdit && canGoBack) history.back()
  }

  return (
    <>
      {order.reopened && <ReopenedNotice reopened={order.reopened} />}
      <DetailsColumns
        location={location}
        form={
          <div className="stack">
            <StoppedWrites order={order} items={items} />
            {isEditing ? (
              <OpenOrderForm
                id={formId}
                order={order}
                edit={edit}
                titleField={title}
                begins={form.isOpen}
                onSubmit={() => void submit()}
              />
            ) : (
              <>
                <Progress order={order} steps={steps} />
                <Job order={order} editButton={form.button} isReady={edit.ready} onEdit={form.open}>
                  {links}
                </Job>
              </>
            )}
          </div>
        }
        timeline={timeline}
      />
      <ActionBar
        status={
          isEditing && (
            <>
              {edit.savedAt !== null && draftSaved(edit.savedAt)}
              <Button variant="subtle" onClick={() => void leave()}>
                {edit.isEdited ? formWords.discard : formWords.cancel}
              </Button>
            </>
          )
        }
      >
        {next && !isEditing && (
          <Button size="lg" variant="default" disabled={steps.isBusy} onClick={() => void steps.step(next)}>
            {stepWords[next].action}
          </Button>
        )}
        <Button
          size="lg"
          variant={isEditing ? 'default' : 'filled'}
          leftSection={isEditing ? undefined : <IconCircleCheck size={24} aria-hidden />}
          disabled={!edit.ready || edit.isSaving}
          onClick={() => void close()}
        >
          {workOrderWords.close}
        </Button>
        {isEditing && (
          <Button type="submit" form={formId} size="lg" loading={edit.isSaving}>
            {workOrderWords.saveChanges}
          </Button>
        )}
      </ActionBar>
    </>
  )
}
