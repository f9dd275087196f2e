import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import classes from './section-card.module.css'

interface Props {
  title: string
  /** A few quiet words at the right of the header, seen open or folded: '3 tags'. */
  summary?: ReactNode
  openAtFirst?: boolean
  children: ReactNode
}

/** A card that folds. What is inside stays mounted, so nothing typed is lost by folding it. */
export function CollapsibleSection({ title, summary, openAtFirst = true, children }: Props) {
  const [open, setOpen] = useState(openAtFirst)
  const bodyId = useId()
  return (
    <section className={classes.card} aria-label={title}>
      <h2 style={{ margin: 0 }}>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={open}
          aria-controls={bodyId}
          onClick={() => setOpen(!open)}
        >
          <span className={classes.words}>
            <span>{title}</span>
            {summary && <span className={classes.aside}>{summary}</span>}
          </span>
          <IconChevronDown size={20} className={classes.chevron} aria-hidden />
        </button>
      </h2>
      <div id={bodyId} className={classes.body} hidden={!open}>
        {children}
      </div>
    </section>
  )
}
