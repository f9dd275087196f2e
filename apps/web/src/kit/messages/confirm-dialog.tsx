import { Button, Modal, Text } from '@mantine/core'
import { formWords } from '../kit.messages.ts'
import type { OpenQuestion } from './confirm.ts'
import classes from './confirm-dialog.module.css'

export function ConfirmDialog({ question }: { question: OpenQuestion }) {
  const { title, message, action, cancel = formWords.cancel, danger = false, answer } = question
  return (
    <Modal opened centered title={title} onClose={() => answer(false)}>
      <Text className={classes.message}>{message}</Text>
      <div className={`row ${classes.buttons}`}>
        <Button variant="default" data-autofocus onClick={() => answer(false)}>
          {cancel}
        </Button>
        <Button color={danger ? 'danger' : 'lamp'} onClick={() => answer(true)}>
          {action}
        </Button>
      </div>
    </Modal>
  )
}
