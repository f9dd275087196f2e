import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Page } from '../../../kit/page/page.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import classes from './link-page.module.css'

interface Props {
  title: string
  description?: ReactNode
  /** Left out while it is not known what to show. */
  children?: ReactNode
}

/** A narrow page with one card: what somebody does who came by a link, or asks for one. */
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
