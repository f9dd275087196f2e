import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './section-card.module.css'

/** Card with a heading. */
export function SectionCard({
  title,
  actions,
  children,
}: {
  title: string
  actions?: ReactNode
  children: ReactNode
}) {
  const headingId = useId()
  return (
    <section className={`surface ${classes.card}`} aria-labelledby={headingId}>
      <div className={`beside apart ${classes.head}`}>
        <Title order={2} size="h3" id={headingId}>
          {title}
        </Title>
        {actions}
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  )
}
