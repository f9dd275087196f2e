import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './section.module.css'

interface Props {
  title: string
  /** Link or button beside the heading. */
  action?: ReactNode
  children: ReactNode
}

/** Section with a heading, without a card. */
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
