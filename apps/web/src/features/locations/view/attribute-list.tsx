import { useState } from 'react'
import { MoreOfText } from '../../../kit/text/long-text.tsx'
import { editWords } from '../editor/edit.messages.ts'
import classes from './attribute-list.module.css'

const SHOWN_AT_FIRST = 6

/** Attributes from the imported file (LOC-48). Renders nothing if there are none. */
export function AttributeList({ attributes }: { attributes: Readonly<Record<string, string>> }) {
  const [all, setAll] = useState(false)
  const entries = Object.entries(attributes)
  if (entries.length === 0) return null
  return (
    <section className="stack gap-4" aria-label={editWords.attributes}>
      <strong>{editWords.attributes}</strong>
      <dl className={classes.list}>
        {(all ? entries : entries.slice(0, SHOWN_AT_FIRST)).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {entries.length > SHOWN_AT_FIRST && <MoreOfText whole={all} onToggle={() => setAll(!all)} />}
    </section>
  )
}
