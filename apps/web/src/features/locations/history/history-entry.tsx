import {
  isValueKnown,
  type Location,
  type LocationChange,
  type LocationHistoryEntry,
  labelOfChange,
  locationChangeInWords,
  putBack,
} from '@lamplighter/domain/locations'
import type { Caller } from '@lamplighter/domain/memberships'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { HistoryLine, HistoryText } from '../../../kit/history/history-line.tsx'
import { putValueBack } from '../saving/put-value-back.ts'
import { entryInWords, unknownInWords, historyWords as words } from './history.messages.ts'
import classes from './history-entry.module.css'

interface PuttingBack {
  /** The location as it is now, with unsent changes. */
  now: Location
  me: Caller
  onPutBack: ((saved: Location) => void) | undefined
}

interface Props {
  entry: LocationHistoryEntry
  /** Null for people who may not edit the location now. */
  puttingBack: PuttingBack | null
}

export function HistoryEntry({ entry, puttingBack }: Props) {
  const { at, recordedAt, changes } = entry
  const known = changes.filter(isValueKnown)
  const unknown = unknownInWords(changes.filter((change) => !isValueKnown(change)))
  return (
    <HistoryLine sentence={entryInWords(entry)} at={at} recordedAt={recordedAt}>
      {known.map((change) => (
        <div key={`${change.field} ${change.name}`} className={`beside apart ${classes.change}`}>
          <HistoryText>{locationChangeInWords(change)}</HistoryText>
          {puttingBack && <PutBack change={change} {...puttingBack} />}
        </div>
      ))}
      {unknown && <HistoryText>{unknown}</HistoryText>}
    </HistoryLine>
  )
}

/** Absent if the location has the value from before the change (LOC-111). */
function PutBack({ change, now, me, onPutBack }: PuttingBack & { change: LocationChange }) {
  const [isBusy, setBusy] = useState(false)
  const fields = putBack(change, now)
  if (!fields) return null

  async function act(restored: NonNullable<typeof fields>) {
    setBusy(true)
    await putValueBack({ record: now, change, fields: restored, me, onSaved: onPutBack })
    setBusy(false)
  }

  return (
    <Button
      variant="default"
      className={classes.button}
      leftSection={<IconArrowBackUp size={18} aria-hidden />}
      loading={isBusy}
      onClick={() => void act(fields)}
    >
      {words.putBack}
      <VisuallyHidden> {labelOfChange(change)}</VisuallyHidden>
    </Button>
  )
}
