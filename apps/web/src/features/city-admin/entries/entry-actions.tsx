import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { RowMenu } from '../../../kit/lists/row-menu.tsx'
import { cityAdminWords } from '../city-admin.messages.ts'
import classes from './entries.module.css'

interface Props {
  name: string
  edit: string
  onEdit: () => void
  isBusy: boolean
  /** Items of the menu. */
  children: ReactNode
}

/** Actions of a record in its row: a button to edit it, and a menu. */
export function EntryActions({ name, edit, onEdit, isBusy, children }: Props) {
  return (
    <div className={classes.actions}>
      <Button variant="default" className={classes.edit} aria-label={`${edit}: ${name}`} onClick={onEdit}>
        {edit}
      </Button>
      <RowMenu label={`${cityAdminWords.moreActions}: ${name}`} loading={isBusy}>
        {children}
      </RowMenu>
    </div>
  )
}
