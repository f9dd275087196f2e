import { Button, Radio } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { MoreOfText } from '../text/long-text.tsx'
import { type ComparedText, comparedTexts } from './compared-texts.ts'
import { conflictWords, theirsOf } from './conflict.messages.ts'
import classes from './conflict-choice.module.css'

/** One version of a field as text. */
export interface SideInWords {
  text: string
  /** Small text below it. */
  small?: string
}

export interface FieldInConflict {
  field: string
  label: string
  mine: SideInWords
  theirs: SideInWords
}

export interface Conflict {
  fields: readonly FieldInConflict[]
  /** Time and author of the other version. */
  changedAt: string
  changedBy: string | null
}

interface Props extends Conflict {
  /** Fields for which the other version is selected. */
  taken: ReadonlySet<string>
  busy?: boolean
  /** The form below has the main button. */
  savesBelow?: boolean
  onTake: (field: string, theirs: boolean) => void
  onSave: () => void
  onTakeAll: () => void
}

/** Conflict of two edits: both versions side by side, with a choice for each field (DUR-32). */
export function ConflictChoice(props: Props) {
  const {
    fields,
    changedAt,
    changedBy,
    taken,
    busy = false,
    savesBelow = false,
    onTake,
    onSave,
    onTakeAll,
  } = props
  const lead = useRef<HTMLParagraphElement>(null)
  useEffect(() => lead.current?.focus(), [])
  return (
    <div className="stack gap-16">
      <p ref={lead} tabIndex={-1} className={classes.lead}>
        {conflictWords.lead}
      </p>
      {fields.map(({ field, label, mine, theirs }) => {
        const [own, other] = comparedTexts(mine.text, theirs.text)
        return (
          <Radio.Group
            key={field}
            label={label}
            value={taken.has(field) ? 'theirs' : 'mine'}
            onChange={(chosen) => onTake(field, chosen === 'theirs')}
          >
            <div className={classes.sides}>
              <Side value="mine" label={conflictWords.mine} text={own} small={mine.small} />
              <Side value="theirs" label={theirsOf(changedAt, changedBy)} text={other} small={theirs.small} />
            </div>
          </Radio.Group>
        )
      })}
      <div className="row">
        <Button variant={savesBelow ? 'default' : 'filled'} loading={busy} onClick={onSave}>
          {conflictWords.saveChoice}
        </Button>
        <Button variant="default" disabled={busy} onClick={onTakeAll}>
          {conflictWords.useTheirs}
        </Button>
      </div>
    </div>
  )
}

interface SideProps {
  value: 'mine' | 'theirs'
  label: string
  text: ComparedText
  small: string | undefined
}

function Side({ value, label, text, small }: SideProps) {
  const [whole, setWhole] = useState(false)
  const { before, part, after, isCut } = text
  const shown = isCut && !whole ? text.cut : { before, after }
  return (
    <div className={classes.side}>
      <Radio
        value={value}
        label={label}
        description={
          <>
            <span className={classes.text}>
              {before + part + after === '' && conflictWords.nothing}
              {shown.before}
              {before + after === '' ? part : <mark className={classes.part}>{part}</mark>}
              {shown.after}
            </span>
            {small && <span className={classes.small}>{small}</span>}
          </>
        }
      />
      {isCut && <MoreOfText whole={whole} onToggle={() => setWhole(!whole)} />}
    </div>
  )
}
