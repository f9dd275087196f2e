import { priorityFacts, type WorkOrder } from '@lamplighter/domain/work-orders'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from '../closing/notices.module.css'
import { differences, type OrderDraft } from '../form/order-draft.ts'
import { workOrderWords } from '../work-orders.messages.ts'

interface Props {
  mine: OrderDraft
  theirs: WorkOrder
  /** The server's sentence. */
  message: string
  onSaveMine: () => void
  onTakeTheirs: () => void
}

const labels: Record<keyof OrderDraft, string> = {
  title: workOrderWords.title,
  description: workOrderWords.description,
  priority: workOrderWords.priority,
  tags: workOrderWords.tags,
}

/** Somebody else saved first: what the order says now, and the choice between the two. Nothing typed is lost. */
export function ConflictNotice({ mine, theirs, message, onSaveMine, onTakeTheirs }: Props) {
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const differing = differences(mine, theirs)
  return (
    <div className={`notice stack gap-12 ${classes.notice}`}>
      <p ref={heading} tabIndex={-1} className={classes.lead}>
        {message}
      </p>
      {differing.length === 0 ? (
        <p>It now says the same as yours.</p>
      ) : (
        <dl className={`stack gap-8 ${classes.theirs}`}>
          {differing.map((field) => (
            <div key={field}>
              <dt>{labels[field]} now</dt>
              <dd>{wordsOf(theirs, field)}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="row">
        <Button variant="default" onClick={onTakeTheirs}>
          Use the current version
        </Button>
        <Button variant="default" onClick={onSaveMine}>
          Save mine over it
        </Button>
      </div>
    </div>
  )
}

function wordsOf(order: WorkOrder, field: keyof OrderDraft): string {
  if (field === 'priority') return priorityFacts[order.priority].label
  const said = field === 'tags' ? order.tags.join(', ') : order[field]
  return said || 'Nothing'
}
