import type { ComponentProps } from 'react'
import classes from './list-header.module.css'
import { PageHeader } from './page-header.tsx'

/** Above a list: on a phone title and actions are one line, so that the list begins on the first screen. */
export function ListHeader(props: ComponentProps<typeof PageHeader>) {
  return (
    <div className={classes.header}>
      <PageHeader {...props} />
    </div>
  )
}
