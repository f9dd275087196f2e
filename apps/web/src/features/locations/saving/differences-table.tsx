import type { Difference } from './differences.ts'
import classes from './differences-table.module.css'
import { comparisonWords } from './saving.messages.ts'

interface Props {
  rows: readonly Difference[]
  /** Column titles. */
  words: Difference
}

/** Compares two versions of a location by field. */
export function Differences({ rows, words }: Props) {
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
