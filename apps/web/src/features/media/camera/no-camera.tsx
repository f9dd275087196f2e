import { Button } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { TRY_AGAIN } from '../../../kit/kit.messages.ts'
import { cameraWords as words } from './camera.messages.ts'
import type { CloseButton } from './camera-controls.tsx'
import classes from './camera-screen.module.css'

interface Props {
  sentence: string
  onFiles: () => void
  /** Left out if trying again cannot help. */
  onAgain: (() => void) | undefined
  close: CloseButton
}

/** Shown without a camera or without permission: the reason, what to do, and the file picker. */
export function NoCamera({ sentence, onFiles, onAgain, close }: Props) {
  return (
    <>
      <div className={classes.obstacle}>
        <p role="alert">{sentence}</p>
        {onAgain && (
          <>
            <p>{words.howToAllow}</p>
            <Button variant="default" onClick={onAgain}>
              {TRY_AGAIN}
            </Button>
          </>
        )}
      </div>
      <div className={classes.withoutShutter}>
        <Button
          size="lg"
          data-autofocus
          leftSection={<IconPhotoPlus size={22} aria-hidden />}
          onClick={onFiles}
        >
          {words.files}
        </Button>
        <Button size="lg" variant="default" onClick={close.onClose}>
          {close.label}
        </Button>
      </div>
    </>
  )
}
