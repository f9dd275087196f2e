import { IconCheck, IconX } from '@tabler/icons-react'
import { memo } from 'react'
import { formWords } from '../../../kit/kit.messages.ts'
import { OpenAddress } from '../../../kit/page/open-address.tsx'
import { clockOf } from '../../../kit/text/moment.ts'
import { describe } from '../../../lib/outbox/kinds.messages.ts'
import type { OutboxItem } from '../../../lib/outbox/outbox-item.ts'
import { photosOnly } from './item-state.ts'
import { actionOn, confirmedAt, declined, madeAt, withFiles } from './outbox-page.messages.ts'
import classes from './outbox-page.module.css'

/** Row of a sent or rejected write (WORD-31). */
export const PastRow = memo(({ item }: { item: OutboxItem }) => {
  const { state, recordedAt, answer, problem, href, mediaIds, files = [] } = item
  const what = describe(item)
  const isSent = state === 'sent'
  return (
    <>
      <span className={classes.sign} data-tone={isSent ? 'done' : undefined}>
        {isSent ? <IconCheck size={20} aria-hidden /> : <IconX size={20} aria-hidden />}
      </span>
      <div className={`named ${classes.words}`}>
        <strong className="item-name">{what}</strong>
        <span>
          <time dateTime={recordedAt}>{madeAt(clockOf(recordedAt))}</time>
          {withFiles(mediaIds.length, files.length > 0 && photosOnly(files))}
        </span>
        {answer?.at && (
          <span>
            <time dateTime={answer.at}>{confirmedAt(clockOf(answer.at))}</time>
          </span>
        )}
        {problem && <span>{declined(problem)}</span>}
      </div>
      <div className={classes.actions}>
        <OpenAddress href={href} aria-label={actionOn(formWords.open, what)} variant="subtle">
          {formWords.open}
        </OpenAddress>
      </div>
    </>
  )
})
