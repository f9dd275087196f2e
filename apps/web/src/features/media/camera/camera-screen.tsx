import { Modal } from '@mantine/core'
import { useState } from 'react'
import { cameraWords } from './camera.messages.ts'
import classes from './camera-screen.module.css'
import { CameraView } from './camera-view.tsx'
import type { CameraUse } from './use-shots.ts'

interface Props extends CameraUse {
  opened: boolean
  onClose: () => void
}

/** Full-screen camera for several photos in a row, until 'Done' (MEDIA-22). */
export function CameraScreen({ opened, onClose, onFiles, ...use }: Props) {
  const [escapes, setEscapes] = useState(true)
  return (
    <Modal
      fullScreen
      radius={0}
      withCloseButton={false}
      title={cameraWords.camera}
      opened={opened}
      onClose={onClose}
      closeOnEscape={escapes}
      keepMounted={false}
      classNames={{ content: classes.content, header: 'visually-hidden', body: classes.body }}
    >
      <CameraView
        {...use}
        onClose={onClose}
        onFiles={() => {
          onClose()
          onFiles()
        }}
        onReview={(open) => setEscapes(!open)}
      />
    </Modal>
  )
}
