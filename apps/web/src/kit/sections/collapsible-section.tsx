import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, type Ref, useId, useState } from 'react'
import classes from './section-card.module.css'

interface Props {
  title: string
  /** Short text at the right of the header: '3 tags'. */
  summary?: ReactNode
  openAtFirst?: boolean
  /** Controlled state; if omitted, the section keeps its own. */
  open?: boolean
  onToggle?: (open: boolean) => void
  /** Header element, for the focus when the page collapses the section. */
  headRef?: Ref<HTMLButtonElement>
  /** Id for the URL fragment. */
  id?: string
  children: ReactNode
}

/** Collapsible card. Its content stays mounted, so that collapsing loses no input. */
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
