import { Button, NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { say } from '../../../kit/messages/say.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { useOrderChoices } from '../order-choices.ts'
import { useMakeCalendar } from './crew-calendars.api.ts'
import { calendarWords as words } from './crew-calendars.messages.ts'
import classes from './crew-calendars.module.css'

interface Props {
  cityId: string
  /** Ids of the crews that have a link. */
  taken: readonly string[]
}

/** Makes a link to the calendar of one of the city's crews. */
export function NewCalendar({ cityId, taken }: Props) {
  const { data: choices } = useOrderChoices(cityId)
  const making = useMakeCalendar()
  const [chosen, setChosen] = useState('')
  if (!choices) return null
  if (choices.crews.length === 0) return <p>{words.noCrews}</p>
  const free = choices.crews.filter(({ _id }) => !taken.includes(_id))
  if (free.length === 0) return <p className="muted">{words.allHaveLinks}</p>
  const crewId = free.find(({ _id }) => _id === chosen)?._id ?? ''

  async function make(event: FormEvent) {
    event.preventDefault()
    try {
      await making.mutateAsync(crewId)
      say.success(words.made)
    } catch (error) {
      say.failure(sentenceFor(error, words.makeFailed))
    }
  }

  return (
    <form className={classes.form} onSubmit={(event) => void make(event)}>
      <NativeSelect
        className={classes.crew}
        label={words.crew}
        data={[
          { value: '', label: words.choose },
          ...free.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        value={crewId}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <Button type="submit" disabled={crewId === ''} loading={making.isPending}>
        {words.make}
      </Button>
    </form>
  )
}
