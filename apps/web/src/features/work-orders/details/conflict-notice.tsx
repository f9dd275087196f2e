import { priorityFacts } from '@lamplighter/domain/work-orders'
import { Button, Radio } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { momentOf } from '../../../kit/text/moment.ts'
import classes from '../closing/notices.module.css'
import type { EditConflict } from '../form/edit-conflict.ts'
import type { OrderDraft } from '../form/order-draft.ts'
import { useLastEditor } from '../work-orders.api.ts'
import { theirsOf, workOrderWords } from '../work-orders.messages.ts'

interface Props {
  conflict: EditConflict
  /** The form, which a choice changes. */
  value: OrderDraft
  /** The server's sentence. */
  message: string
  onChoose: (changed: Partial<OrderDraft>) => void
  onSave: () => void
  onTakeTheirs: () => void
}

const labels: Record<keyof OrderDraft, string> = {
  title: workOrderWords.title,
  description: workOrderWords.description,
  priority: workOrderWords.priority,
  tags: workOrderWords.tags,
}

/** Somebody else changed the same: both side by side, with a choice for each field. Nothing typed is lost. */
export function ConflictNotice({ conflict, value, message, onChoose, onSave, onTakeTheirs }: Props) {
  const { mine, theirs, fields } = conflict
  const heading = useRef<HTMLParagraphElement>(null)
  const author = useLastEditor(theirs)
  useEffect(() => heading.current?.focus(), [])
  const theirLabel = theirsOf(momentOf(theirs.updatedAt), author)
  return (
    <div className={`notice stack gap-12 ${classes.notice}`}>
      <p ref={heading} tabIndex={-1} className={classes.lead}>
        {message}
      </p>
      {fields.map((field) => (
        <Radio.Group
          key={field}
          label={labels[field]}
          value={String(value[field]) === String(theirs[field]) ? 'theirs' : 'mine'}
          onChange={(chosen) => onChoose({ [field]: chosen === 'theirs' ? theirs[field] : mine[field] })}
        >
          <div className={classes.sides}>
            <Radio value="mine" label={workOrderWords.mine} description={wordsOf(mine, field)} />
            <Radio value="theirs" label={theirLabel} description={wordsOf(theirs, field)} />
          </div>
        </Radio.Group>
      ))}
      <div className="row">
        <Button onClick={onSave}>{workOrderWords.saveChoice}</Button>
        <Button variant="default" onClick={onTakeTheirs}>
          {workOrderWords.useTheirs}
        </Button>
      </div>
    </div>
  )
}

function wordsOf(order: OrderDraft, field: keyof OrderDraft): string {
  if (field === 'priority') return priorityFacts[order.priority].label
  const said = field === 'tags' ? order.tags.join(', ') : order[field]
  return said || 'Nothing'
}
