import type { CrewCalendar } from '@lamplighter/domain/work-orders'
import { Button, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useRef } from 'react'
import { confirm } from '../../../kit/messages/confirm.ts'
import { copyText } from '../../../kit/messages/copy-text.ts'
import { say } from '../../../kit/messages/say.tsx'
import { RelativeTime } from '../../../kit/text/relative-time.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { useDeleteCalendar } from './crew-calendars.api.ts'
import { turnOffLink, calendarWords as words } from './crew-calendars.messages.ts'
import classes from './crew-calendars.module.css'

/** One link, with its last reading. */
export function CalendarLink({
  calendar: { _id, crew, city, link, lastReadAt },
}: {
  calendar: CrewCalendar
}) {
  const field = useRef<HTMLInputElement>(null)
  const deleting = useDeleteCalendar()

  async function turnOff() {
    const question = {
      title: turnOffLink(crew.name),
      message: words.turnOffMessage,
      action: words.turnOff,
      danger: true,
    }
    if (!(await confirm(question))) return
    try {
      await deleting.mutateAsync(_id)
      say.success(words.turnedOff)
    } catch (error) {
      say.failure(sentenceFor(error, words.turnOffFailed))
    }
  }

  async function copy() {
    if (!(await copyText(link, words))) field.current?.select()
  }

  return (
    <div className="stack gap-8">
      <div className="named">
        <strong className={classes.name}>{crew.name}</strong>
        <span>
          {city.name} ·{' '}
          {lastReadAt ? (
            <>
              {words.lastRead} <RelativeTime time={lastReadAt} />
            </>
          ) : (
            words.neverRead
          )}
        </span>
      </div>
      <TextInput
        ref={field}
        aria-label={`${words.link}: ${crew.name}`}
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="row">
        <Button
          variant="default"
          leftSection={<IconCopy size={20} aria-hidden />}
          aria-label={`${words.copy}: ${crew.name}`}
          onClick={() => void copy()}
        >
          {words.copy}
        </Button>
        <Button
          variant="default"
          loading={deleting.isPending}
          aria-label={`${words.turnOff}: ${crew.name}`}
          onClick={() => void turnOff()}
        >
          {words.turnOff}
        </Button>
      </div>
    </div>
  )
}
