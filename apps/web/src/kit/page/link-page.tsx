import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './link-page.module.css'
import { Page } from './page.tsx'
import { PageHeader } from './page-header.tsx'

interface Props {
  title: string
  description?: ReactNode
  /** Omitted until loaded. */
  children?: ReactNode
}

/** Narrow page with one card, for opening or requesting a link. */
export function LinkPage({ title, description, children }: Props) {
  return (
    <Page>
      <div className={classes.column}>
        <PageHeader title={title} description={description} />
        {children === undefined ? (
          <Skeleton height={230} radius="md" />
        ) : (
          <div className={`surface stack gap-20 ${classes.card}`}>{children}</div>
        )}
      </div>
    </Page>
  )
}
