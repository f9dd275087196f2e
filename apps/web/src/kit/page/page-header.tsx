import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './page.module.css'
import { usePageTitle } from './page-title.ts'

interface Props {
  /** The screen's h1, and its name in the browser tab. */
  title: string
  description?: ReactNode
  /** Buttons at the right; under the title on a phone. */
  actions?: ReactNode
  /** Hides the heading on phones, except for screen readers and the browser tab. */
  unseenOnPhone?: boolean
}

/** Heading of a screen. Sets the tab title and takes the focus after a navigation. */
export function PageHeader({ title, description, actions, unseenOnPhone = false }: Props) {
  const heading = usePageTitle(title)
  return (
    <div className={classes.header} data-unseen-on-phone={unseenOnPhone || undefined}>
      <div className={classes.words}>
        <Title order={1} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        {description && <div className={classes.description}>{description}</div>}
      </div>
      {actions && <div className="row">{actions}</div>}
    </div>
  )
}
