import type { ComponentProps } from 'react'
import classes from './list-header.module.css'
import { PageHeader } from './page-header.tsx'

/** Header of a list. On phones, title and actions share one line, so that the list starts on the first screen. */
export function ListHeader(props: ComponentProps<typeof PageHeader>) {
  return (
    <div className={classes.header}>
      <PageHeader {...props} />
    </div>
  )
}
