import { IconCheck } from '@tabler/icons-react'
import type { OutboxItem } from '../../../lib/outbox/outbox-item.ts'
import { describe } from '../kinds.messages.ts'
import { clockOf } from '../local-day.ts'
import { OpenItem } from './open-item.tsx'
import { confirmedAt, madeAt } from './outbox-page.messages.ts'
import classes from './outbox-page.module.css'

/** One write that the server has. */
export function SentRow({ item }: { item: OutboxItem }) {
  const { recordedAt, answer, href } = item
  const what = describe(item)
  return (
    <>
      <span className={classes.sign} data-tone="done">
        <IconCheck size={20} aria-hidden />
      </span>
      <div className={`named ${classes.words}`}>
        <strong className="item-name">{what}</strong>
        <span>
          <time dateTime={recordedAt}>{madeAt(clockOf(recordedAt))}</time>
        </span>
        {answer && (
          <span>
            <time dateTime={answer.at}>{confirmedAt(clockOf(answer.at))}</time>
          </span>
        )}
      </div>
      <div className={classes.actions}>
        <OpenItem href={href} what={what} variant="subtle" />
      </div>
    </>
  )
}
