import { draftSaved, type Location } from '@lamplighter/domain/locations'
import { Button } from '@mantine/core'
import { formWords } from '../../../kit/kit.messages.ts'
import { RelativeTime } from '../../../kit/text/relative-time.tsx'
import { draftWords, unsavedDraft } from '../draft/draft.messages.ts'
import type { Difference } from './differences.ts'
import classes from './draft-state.module.css'
import { comparisonWords } from './saving.messages.ts'

interface Props {
  location: Location | null
  /** Time of the last save on this device; null if nothing is unsaved. */
  savedAt: number | null
  /** Typed on an earlier visit: marked as a draft, with its changes listed. */
  restored: boolean
  changes: readonly Difference[]
  onDiscard: () => void
}

/**
 * Line under the title: saved, unsaved, or a draft with 'Discard'. Always rendered, so that the layout does
 * not move.
 */
export function DraftState({ location, savedAt, restored, changes, onDiscard }: Props) {
  const discard = (
    <Button variant="subtle" onClick={onDiscard}>
      {formWords.discard}
    </Button>
  )
  if (restored && savedAt !== null) {
    return (
      <section className={`notice ${classes.draft}`} aria-label={draftWords.draft}>
        <div className={`line ${classes.line}`} role="status">
          <strong>{unsavedDraft(savedAt)}</strong>
          {discard}
        </div>
        <p className={classes.words}>{location ? draftWords.notTheTruth : draftWords.onlyHere}</p>
        {location && changes.length > 0 && (
          <Differences
            rows={changes}
            words={{ field: comparisonWords.field, theirs: draftWords.saved, mine: draftWords.draft }}
          />
        )}
      </section>
    )
  }
  return (
    <div className={`line ${classes.line}`} role="status">
      {savedAt !== null ? (
        <>
          {draftSaved(savedAt)}
          {discard}
        </>
      ) : location ? (
        <span>
          {draftWords.saved} <RelativeTime time={location.updatedAt} />
        </span>
      ) : (
        draftWords.notSavedYet
      )}
    </div>
  )
}

interface TableProps {
  rows: readonly Difference[]
  /** Column titles. */
  words: Difference
}

/** Compares two versions of a location by field. */
function Differences({ rows, words }: TableProps) {
  return (
    <table className={classes.differences}>
      <thead>
        <tr>
          <th scope="col">{words.field}</th>
          <th scope="col">{words.theirs}</th>
          <th scope="col">{words.mine}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ field, theirs, mine }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>{theirs || comparisonWords.empty}</td>
            <td>{mine || comparisonWords.empty}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
