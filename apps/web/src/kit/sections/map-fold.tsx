import { IconChevronDown, IconMap2 } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useNarrow, usePhoneOnItsSide, type Width } from '../page/use-narrow.ts'
import classes from './map-fold.module.css'

interface Props {
  /** Accessible name: 'Map of saved locations'. */
  title: string
  /** Open by default from this window width on, except on phones in landscape; if omitted, closed. */
  openFrom?: Width
  /** Fills the remaining height while open. */
  fills?: boolean
  /** While closed, only an icon, for a line with other tools; open it takes a line of its own. */
  compact?: boolean
  children: ReactNode
}

/** A collapsible map. It loads only when opened, which spares phones the renderer. */
export function MapFold({ title, openFrom, fills = false, compact = false, children }: Props) {
  const narrow = useNarrow(openFrom ?? '80em')
  const onItsSide = usePhoneOnItsSide()
  const [choice, setChoice] = useState<boolean | null>(null)
  const bodyId = useId()
  const open = choice ?? (openFrom !== undefined && !narrow && !onItsSide)
  return (
    <div
      className={`surface ${classes.fold}`}
      data-compact={compact || undefined}
      data-open={open || undefined}
      data-fills={(fills && open) || undefined}
      data-not-printed={!open || undefined}
    >
      <h2 className={classes.heading}>
        <button
          type="button"
          className={`beside bare ${classes.button}`}
          aria-expanded={open}
          aria-controls={open ? bodyId : undefined}
          title={compact && !open ? title : undefined}
          onClick={() => setChoice(!open)}
        >
          <IconMap2 size={20} aria-hidden />
          <span className={compact && !open ? 'visually-hidden' : ''}>{title}</span>
          <IconChevronDown size={20} className="chevron" aria-hidden />
        </button>
      </h2>
      {open && (
        <div id={bodyId} className={classes.body}>
          {children}
        </div>
      )}
    </div>
  )
}
