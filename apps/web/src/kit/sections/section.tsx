import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './section.module.css'

interface Props {
  title: string
  /** A link or a button at the end of the heading's line. */
  action?: ReactNode
  children: ReactNode
}

/** A part of a screen under a heading of its own, without a card around it. */
export function Section({ title, action, children }: Props) {
  const headingId = useId()
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <div className={`line apart ${classes.head}`}>
        <Title order={2} size="h3" id={headingId}>
          {title}
        </Title>
        {action}
      </div>
      {children}
    </section>
  )
}
