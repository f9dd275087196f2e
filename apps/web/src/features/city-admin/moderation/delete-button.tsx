import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { cityAdminWords } from '../city-admin.messages.ts'
import classes from './moderation.module.css'

interface Props {
  /** Name of the item, for screen readers. */
  name: string
  busy: boolean
  /** The request is pending. */
  disabled: boolean
  onDelete: () => void
}

/** Low contrast until hover or focus, because each of fifty rows has one. */
export function DeleteButton({ name, busy, disabled, onDelete }: Props) {
  return (
    <Button
      variant="subtle"
      color="gray"
      className={classes.delete}
      leftSection={<IconTrash size={20} aria-hidden />}
      aria-label={`${cityAdminWords.delete}: ${name}`}
      loading={busy}
      disabled={disabled}
      onClick={onDelete}
    >
      {cityAdminWords.delete}
    </Button>
  )
}
