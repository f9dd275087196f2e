import type { WorkOrder } from '@lamplighter/domain/work-orders'
import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { useOrderChoices } from '../order-choices.ts'
import type { OrderPhotos } from '../order-photos.ts'
import { CommentField } from './comment-field.tsx'
import { historyWords as words } from './history.messages.ts'
import classes from './history.module.css'
import { useNewComment } from './use-comments.ts'

/** Works offline; the comment is sent later (ORDER-52). */
export function CommentForm({ order, photos }: { order: WorkOrder; photos: OrderPhotos }) {
  const { text, isReady, isBusy, problem, change, send } = useNewComment(order, photos)
  const names = useOrderChoices(order.cityId).data?.members.map(({ name }) => name) ?? []
  function submit(event: FormEvent) {
    event.preventDefault()
    void send()
  }
  return (
    <form noValidate onSubmit={submit} className={`stack gap-8 ${classes.form}`}>
      <CommentField value={text} names={names} problem={problem} disabled={!isReady} onChange={change} />
      {photos.picker}
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
