import { messageOf } from '@lamplighter/domain/http'
import type { Location } from '@lamplighter/domain/locations'
import { Button, Modal } from '@mantine/core'
import classes from '../editor/edit-location.module.css'
import type { LocationForm } from '../location-form.ts'
import { differences } from './differences.ts'
import { Differences } from './differences-table.tsx'
import { conflictWords as words } from './saving.messages.ts'

interface Props {
  /** The record as somebody else left it; null while there is no conflict. */
  current: Location | null
  mine: LocationForm
  onUseTheirs: (current: Location) => void
  onKeepMine: (current: Location) => void
  onClose: () => void
}

/** Somebody else saved the same location first: shows what differs, and asks which version to keep. */
export function ConflictDialog({ current, mine, onUseTheirs, onKeepMine, onClose }: Props) {
  return (
    <Modal opened={current !== null} onClose={onClose} title={words.title} size="lg" centered>
      {current && (
        <>
          <p>{messageOf('version_conflict')}</p>
          <Differences rows={differences(current, mine)} words={words} />
          <div className={`row ${classes.choices}`}>
            <Button variant="default" onClick={() => onUseTheirs(current)}>
              {words.useTheirs}
            </Button>
            <Button onClick={() => onKeepMine(current)}>{words.keepMine}</Button>
          </div>
        </>
      )}
    </Modal>
  )
}
