import { Button } from '@mantine/core'
import { IconArrowLeft, IconTrash } from '@tabler/icons-react'
import type { Upload } from '../upload/upload-queue.ts'
import { cameraWords as words } from './camera.messages.ts'
import classes from './shot-review.module.css'

interface Props {
  shot: Upload
  onBack: () => void
  onRemove: () => void
}

/** One photo in full screen, to check its sharpness and to remove it. */
export function ShotReview({ shot, onBack, onRemove }: Props) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape on any of its buttons goes back
    <div
      className={classes.review}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onBack()
      }}
    >
      <img src={shot.preview} alt={shot.name} />
      <div className={classes.buttons}>
        <Button
          size="lg"
          variant="default"
          leftSection={<IconTrash size={22} aria-hidden />}
          onClick={onRemove}
        >
          {words.remove}
        </Button>
        <Button size="lg" autoFocus leftSection={<IconArrowLeft size={22} aria-hidden />} onClick={onBack}>
          {words.back}
        </Button>
      </div>
    </div>
  )
}
