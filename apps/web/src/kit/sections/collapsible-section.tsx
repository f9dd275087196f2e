import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, type Ref, useId, useState } from 'react'
import classes from './section-card.module.css'

interface Props {
  title: string
  /** A few quiet words at the right of the header, seen open or folded: '3 tags'. */
  summary?: ReactNode
  openAtFirst?: boolean
  /** Whether it is open, where the page decides; else it keeps that to itself. */
  open?: boolean
  onToggle?: (open: boolean) => void
  /** The header: where the focus goes when the page folds the section over it. */
  headRef?: Ref<HTMLButtonElement>
  /** What an address names it by, behind its '#'. */
  id?: string
  children: ReactNode
}

/** A card that folds. What is inside stays mounted, so nothing typed is lost by folding it. */
export function CollapsibleSection({ title, summary, openAtFirst = true, headRef, id, ...props }: Props) {
  const [ownOpen, setOwnOpen] = useState(openAtFirst)
  const open = props.open ?? ownOpen
  const bodyId = useId()

  function toggle() {
    setOwnOpen(!open)
    props.onToggle?.(!open)
  }

  return (
    <section className={`surface ${classes.card}`} aria-label={title} id={id}>
      <h2 style={{ margin: 0 }}>
        <button
          ref={headRef}
          type="button"
          className={`beside apart bare ${classes.fold}`}
          aria-expanded={open}
          aria-controls={bodyId}
          onClick={toggle}
        >
          <span className={classes.words}>
            <span>{title}</span>
            {summary && <span className={`quiet ${classes.aside}`}>{summary}</span>}
          </span>
          <IconChevronDown size={20} className="chevron" aria-hidden />
        </button>
      </h2>
      <div id={bodyId} className={classes.body} hidden={!open}>
        {props.children}
      </div>
    </section>
  )
}
