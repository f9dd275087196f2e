import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconMap2 } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import classes from './map-fold.module.css'

interface Props {
  /** What the map shows: 'Map of saved locations'. */
  title: string
  /** From this width of the window on it is open at first; without it, never. */
  openFrom?: '48em' | '80em'
  children: ReactNode
}

/** A map that folds. While it is closed it is not even loaded, which spares phones the renderer. */
export function MapFold({ title, openFrom, children }: Props) {
  const wide = useMediaQuery(openFrom ? `(min-width: ${openFrom})` : 'not all', undefined, {
    getInitialValueInEffect: false,
  })
  const [choice, setChoice] = useState<boolean | null>(null)
  const bodyId = useId()
  const open = choice ?? wide ?? false
  return (
    <div className={classes.fold}>
      <h2 className={classes.heading}>
        <button
          type="button"
          className={classes.button}
          aria-expanded={open}
          aria-controls={open ? bodyId : undefined}
          onClick={() => setChoice(!open)}
        >
          <IconMap2 size={20} aria-hidden />
          {title}
          <IconChevronDown size={20} className={classes.chevron} aria-hidden />
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
