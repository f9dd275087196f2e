import { MAX_COMMENT, type WorkOrder } from '@lamplighter/domain/work-orders'
import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { GrowingTextarea } from '../../../kit/text/growing-textarea.tsx'
import { historyWords as words } from './history.messages.ts'
import classes from './history.module.css'
import { useNewComment } from './use-comments.ts'

/** Works offline; the comment is sent later (ORDER-52). */
export function CommentForm({ order }: { order: WorkOrder }) {
  const { text, isReady, isBusy, problem, change, send } = useNewComment(order)
  function submit(event: FormEvent) {
    event.preventDefault()
    void send()
  }
  return (
    <form noValidate onSubmit={submit} className={`stack gap-8 ${classes.form}`}>
      <GrowingTextarea
        label={words.writeComment}
        minRows={2}
        maxLength={MAX_COMMENT}
        disabled={!isReady}
        value={text}
        error={problem}
        errorProps={{ role: 'alert' }}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="default"
        size="lg"
        leftSection={<IconSend size={20} aria-hidden />}
        disabled={!isReady}
        loading={isBusy}
      >
        {words.send}
      </Button>
    </form>
  )
}
