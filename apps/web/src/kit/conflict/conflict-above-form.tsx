import classes from './conflict-choice.module.css'
import { type Conflict, ConflictChoice } from './conflict-choice.tsx'

interface Props<T extends object> {
  conflict: Conflict & { mine: T; theirs: T }
  /** The form that the choice changes. */
  value: { readonly [Field in keyof T]?: unknown }
  busy: boolean
  onChoose: (changed: NoInfer<Partial<T>>) => void
  onSave: () => void
  onTakeAll: () => void
}

/** Conflict shown above the form until the user has chosen for each field. */
export function ConflictAboveForm<T extends object>({ conflict, value, onChoose, ...props }: Props<T>) {
  const { mine, theirs, fields, changedAt, changedBy } = conflict
  const isTaken = (field: string) => {
    const known = field as keyof T
    return JSON.stringify(value[known]) === JSON.stringify(theirs[known])
  }
  return (
    <div className={`notice ${classes.aboveForm}`}>
      <ConflictChoice
        {...props}
        savesBelow
        fields={fields}
        changedAt={changedAt}
        changedBy={changedBy}
        taken={new Set(fields.map(({ field }) => field).filter(isTaken))}
        onTake={(field, isTheirs) => {
          const known = field as keyof T
          onChoose({ [known]: (isTheirs ? theirs : mine)[known] } as Partial<T>)
        }}
      />
    </div>
  )
}
