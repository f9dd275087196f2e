import { categoryOfIcon } from '@lamplighter/domain/catalog'
import { maxLengths } from '@lamplighter/domain/http'
import type { WorkOrder } from '@lamplighter/domain/work-orders'
import { Input, Modal, Text } from '@mantine/core'
import { type FormEvent, useEffect, useRef } from 'react'
import { FormButtons, FormProblem } from '../../../kit/messages/form-parts.tsx'
import { GrowingTextarea } from '../../../kit/text/growing-textarea.tsx'
import { useOrderChoices } from '../order-choices.ts'
import { closingDraft, type OrderPhotos, type OrderPhotosOf } from '../order-photos.ts'
import { workOrderMessages, workOrderWords } from '../work-orders.messages.ts'
import { ClosingReason } from './closing-reason.tsx'
import classes from './dialog.module.css'
import { useClosing } from './use-closing.ts'

interface Props {
  /** Null while the dialog is closed. */
  order: WorkOrder | null
  /** The error text differs between the list and the details page. */
  failure: typeof workOrderMessages.closeFailed | typeof workOrderMessages.closeFailedInList
  PhotoPicker: OrderPhotosOf
  onDone: () => void
}

/**
 * Closes an order with an optional note and photos; a bottom sheet on phones. The note survives errors,
 * reloads, and someone else closing the order first.
 */
export function CloseWorkOrderDialog({ order, failure, PhotoPicker, onDone }: Props) {
  return (
    <Modal
      opened={order !== null}
      onClose={onDone}
      title={workOrderWords.close}
      centered
      classNames={{ inner: classes.inner ?? '', content: classes.sheet ?? '' }}
    >
      {order && (
        <PhotoPicker key={order._id} order={order} draftKey={closingDraft(order._id)}>
          {(photos) => <ClosingForm {...{ order, failure, photos, onDone }} />}
        </PhotoPicker>
      )}
    </Modal>
  )
}

interface FormProps extends Pick<Props, 'failure' | 'onDone'> {
  order: WorkOrder
  photos: OrderPhotos
}

function ClosingForm(props: FormProps) {
  const { order, photos, onDone } = props
  const { reason, setReason, draft, note, problem, hasLost, isBusy, close, keepAsNote } = useClosing(props)
  const { data: choices } = useOrderChoices(order.cityId)
  const wantsPhoto = choices?.afterPhotoCategories.some(
    (one) => one === categoryOfIcon(order.locationId.icon),
  )
  const noteField = useRef<HTMLTextAreaElement>(null)
  // The field is disabled until the draft has loaded, so the dialog could not focus it (ORDER-22).
  useEffect(() => {
    if (draft.ready) noteField.current?.focus()
  }, [draft.ready])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!hasLost) void close()
    else if (note) void keepAsNote()
    else onDone()
  }

  return (
    <form onSubmit={submit} className="stack">
      <Text className={classes.title}>{order.title}</Text>
      <FormProblem>
        {problem && `${problem} ${hasLost && note ? workOrderMessages.noteStillHere : ''}`}
      </FormProblem>
      {(!hasLost || note) && (
        <GrowingTextarea
          ref={noteField}
          label={hasLost ? workOrderWords.yourNote : workOrderWords.closingNote}
          placeholder="What was done?"
          data-autofocus
          minRows={3}
          maxLength={maxLengths.workOrder.closingNote}
          disabled={!draft.ready}
          value={draft.value}
          onChange={(event) => draft.setValue(event.currentTarget.value)}
        />
      )}
      {!hasLost && <ClosingReason order={order} value={reason} onChange={setReason} />}
      {!hasLost && (
        <Input.Wrapper
          label={workOrderWords.afterPhotos}
          labelElement="div"
          description={wantsPhoto ? workOrderWords.photoWanted : undefined}
        >
          {photos.picker}
        </Input.Wrapper>
      )}
      <FormButtons
        action={hasLost ? (note ? workOrderWords.keepAsNote : workOrderWords.done) : workOrderWords.close}
        busy={isBusy}
        disabled={!draft.ready}
        onCancel={!hasLost || note ? onDone : undefined}
      />
    </form>
  )
}
