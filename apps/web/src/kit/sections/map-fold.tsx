import { IconChevronDown, IconMap2 } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useNarrow, usePhoneOnItsSide, type Width } from '../page/use-narrow.ts'
import classes from './map-fold.module.css'

interface Props {
  /** What the map shows: 'Map of saved locations'. */
  title: string
  /** From this width of the window on it is open at first, but not on a phone on its side; without it, never. */
  openFrom?: Width
  /** While it is open it takes the height that is left. */
  fills?: boolean
  children: ReactNode
}

/** A map that folds. While it is closed it is not even loaded, which spares phones the renderer. */
export function MapFold({ title, openFrom, fills = false, children }: Props) {
  const narrow = useNarrow(openFrom ?? '80em')
  const onItsSide = usePhoneOnItsSide()
  const [choice, setChoice] = useState<boolean | null>(null)
  const bodyId = useId()
  const open = choice ?? (openFrom !== undefined && !narrow && !onItsSide)
  return (
    <div
      className={`surface ${classes.fold}`}
      data-fills={(fills && open) || undefined}
      data-not-printed={!open || undefined}
    >
      <h2 className={classes.heading}>
        <button
          type="button"
          className={`beside bare ${classes.button}`}
          aria-expanded={open}
          aria-controls={open ? bodyId : undefined}
          onClick={() => setChoice(!open)}
        >
          <IconMap2 size={20} aria-hidden />
          {title}
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
