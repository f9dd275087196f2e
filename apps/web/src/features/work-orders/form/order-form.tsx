import { maxLengths } from '@lamplighter/domain/http'
import { TextInput } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { FormProblem } from '../../../kit/messages/form-parts.tsx'
import { GrowingTextarea } from '../../../kit/text/growing-textarea.tsx'
import { useOrderChoices } from '../order-choices.ts'
import { workOrderWords } from '../work-orders.messages.ts'
import { AssignedField, type AssignedOrder } from './assigned-field.tsx'
import { DueField } from './due-field.tsx'
import type { OrderDraft } from './order-draft.ts'
import classes from './order-form.module.css'
import { OrderTagsField } from './order-tags-field.tsx'
import { PriorityField } from './priority-field.tsx'

interface Props {
  /** For the submit button, which is in the bar at the end of the page. */
  id: string
  /** The order before the edit; a new one belongs to nobody. */
  order: AssignedOrder
  value: OrderDraft
  onChange: (changed: Partial<OrderDraft>) => void
  onSubmit: () => void
  titleField: Ref<HTMLInputElement>
  titleProblem: string | null
  /** Error of the last attempt, shown below the fields. */
  failure: string | null
  /** Shown above the fields: a conflict to resolve. */
  notice?: ReactNode
}

/** Fields of a new or existing work order. */
export function OrderForm(props: Props) {
  const { id, order, value, onChange, onSubmit, titleField, titleProblem, failure, notice } = props
  const { data: choices, isError } = useOrderChoices(order.cityId)
  return (
    <form
      id={id}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div className={`surface stack gap-20 ${classes.fields}`}>
        {notice}
        <TextInput
          ref={titleField}
          label={workOrderWords.title}
          required
          maxLength={maxLengths.workOrder.title}
          value={value.title}
          error={titleProblem}
          errorProps={{ role: 'alert' }}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
        <GrowingTextarea
          label={workOrderWords.description}
          minRows={4}
          maxRows={14}
          maxLength={maxLengths.workOrder.description}
          value={value.description}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
        />
        <PriorityField value={value.priority} onChange={(priority) => onChange({ priority })} />
        <AssignedField order={order} value={value} onChange={onChange} choices={choices} failed={isError} />
        <DueField
          value={value.dueOn ?? null}
          onChange={(dueOn) => onChange({ dueOn })}
          timeZone={choices?.timeZone}
        />
        <OrderTagsField value={value.tags} onChange={(tags) => onChange({ tags })} />
        <FormProblem>{failure && `${failure} What you typed is still here.`}</FormProblem>
      </div>
    </form>
  )
}
