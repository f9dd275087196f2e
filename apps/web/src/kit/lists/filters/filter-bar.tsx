import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useEscape } from '../../keyboard/use-escape.ts'
import { TRY_AGAIN } from '../../kit.messages.ts'
import { useNarrow } from '../../page/use-narrow.ts'
import type { FilterChoice } from './filter-chips.tsx'
import { FilterGroup } from './filter-group.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { filterWords } from './filters.messages.ts'
import classes from './filters.module.css'
import { useFilterSheet } from './use-filter-sheet.ts'

/** A filter of a list, as data. */
export interface Filter {
  /** Identifies it while its choices are open. */
  key: string
  /** 'Tags' */
  label: string
  /** Null until they are loaded. */
  choices: FilterChoice<string>[] | null
  chosen: string[]
  /** Must keep the state of the history entry, which has the open sheet of a phone. */
  onChange: (chosen: string[]) => void
  /** At most one choice. */
  single?: boolean
}

interface Props {
  filters: readonly Filter[]
  /** Count of matches; null while loading. */
  matching: number | null
  /** The count as text. */
  figures: string
  /** Null if nothing is chosen. */
  onClearAll: (() => void) | null
  /** Reloads the choices after a failure. */
  onRetry?: (() => void) | null
  /** Further buttons in the row. */
  children?: ReactNode
}

/** A button for each filter, and the count of matches. Each opens its choices; on phones as a full-screen sheet. */
export function FilterBar({ filters, matching, figures, onClearAll, onRetry = null, children }: Props) {
  const phone = useNarrow('48em')
  const sheet = useFilterSheet()
  const [unfolded, setUnfolded] = useState<string | null>(null)
  const openKey = (phone ? sheet.filter : unfolded) ?? null
  const open = filters.find(({ key, choices }) => key === openKey && choices !== null) ?? null
  const panelId = useId()
  const opener = useRef<HTMLButtonElement>(null)
  useEscape(open !== null && !phone, () => {
    setUnfolded(null)
    opener.current?.focus({ preventScroll: true })
  })
  const clear = onClearAll && (
    <Button variant="subtle" onClick={onClearAll}>
      {filterWords.clearAll}
    </Button>
  )
  const press = (key: string) => {
    if (phone) sheet.open(key)
    else setUnfolded(openKey === key ? null : key)
  }
  const group = open && (
    <FilterGroup
      key={open.key}
      label={open.label}
      choices={open.choices ?? []}
      chosen={open.chosen}
      single={open.single ?? false}
      fills={phone}
      onChange={open.onChange}
    />
  )
  return (
    <>
      <div className="line gap-8">
        <div className={`row ${classes.folds}`}>
          {filters.map(({ key, label, choices, chosen }) => (
            <button
              key={key}
              ref={openKey === key ? opener : undefined}
              type="button"
              className={classes.fold}
              aria-haspopup={phone ? 'dialog' : undefined}
              aria-expanded={openKey === key}
              aria-controls={openKey === key && !phone ? panelId : undefined}
              data-active={chosen.length > 0 || undefined}
              disabled={!choices}
              onClick={() => press(key)}
            >
              {label}
              {chosen.length > 0 && <Figure count={chosen.length} />}
              <IconChevronDown size={18} className="chevron" aria-hidden />
            </button>
          ))}
          {onRetry && (
            <p className={`line ${classes.failed}`} role="alert">
              {filterWords.failed}
              <Button variant="subtle" onClick={onRetry}>
                {TRY_AGAIN}
              </Button>
            </p>
          )}
          {children}
          {phone && clear}
        </div>
        <div className={`line apart ${classes.summary}`}>
          <p className="figures" role="status">
            {figures}
          </p>
          {!phone && clear}
        </div>
      </div>
      {open && !phone && <div id={panelId}>{group}</div>}
      {open && phone && (
        <FilterSheet
          title={open.label}
          matching={matching}
          onClear={open.chosen.length > 0 ? () => open.onChange([]) : null}
          onClose={sheet.close}
        >
          {group}
        </FilterSheet>
      )}
    </>
  )
}

function Figure({ count }: { count: number }) {
  return (
    <span className={classes.figure}>
      {count}
      <span className="visually-hidden"> chosen</span>
    </span>
  )
}
