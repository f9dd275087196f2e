import { ActionIcon, Button, Modal } from '@mantine/core'
import { IconCamera, IconMinus, IconPhotoPlus, IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { CAMERA_ZOOM_MAX, CAMERA_ZOOM_MIN } from './camera.constants.ts'
import classes from './camera-dialog.module.css'
import { useCamera } from './use-camera.ts'

interface Props {
  opened: boolean
  onClose: () => void
  onPhoto: (photo: File) => void
  /** Opens the choice of files, which is what is left without a camera. */
  onFiles: () => void
}

/** Takes photos without leaving the form; several in a row, until 'Done'. */
export function CameraDialog({ opened, onClose, onPhoto, onFiles }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const camera = useCamera(video, opened)
  const [taken, setTaken] = useState(0)

  async function take() {
    const photo = await camera.takePhoto()
    if (!photo) return
    onPhoto(photo)
    setTaken(taken + 1)
  }

  function close() {
    setTaken(0)
    onClose()
  }

  return (
    <Modal
      closeButtonProps={{ 'aria-label': 'Close' }}
      opened={opened}
      onClose={close}
      title="Camera"
      size="lg"
      centered
      keepMounted={false}
    >
      {camera.obstacle ? (
        <p role="alert">{camera.obstacle}</p>
      ) : (
        <div className={classes.frame}>
          <video
            ref={video}
            className={classes.video}
            style={{ transform: `scale(${camera.zoom})` }}
            autoPlay
            muted
            playsInline
            onPointerUp={camera.tap}
          />
        </div>
      )}
      <div className={`line gap-8 ${classes.controls}`}>
        {camera.obstacle ? (
          <Button
            size="lg"
            leftSection={<IconPhotoPlus size={22} aria-hidden />}
            onClick={() => {
              close()
              onFiles()
            }}
          >
            Photos and videos
          </Button>
        ) : (
          <CameraControls camera={camera} onTake={() => void take()} />
        )}
        <Button size="lg" variant="default" onClick={close}>
          {taken > 0 ? `Done (${taken})` : 'Cancel'}
        </Button>
      </div>
    </Modal>
  )
}

interface ControlsProps {
  camera: ReturnType<typeof useCamera>
  onTake: () => void
}

/** Zoom and shutter; off until the picture is live. */
function CameraControls({ camera, onTake }: ControlsProps) {
  return (
    <>
      <ActionIcon
        variant="default"
        aria-label="Zoom out"
        disabled={!camera.running || camera.zoom <= CAMERA_ZOOM_MIN}
        onClick={() => camera.stepZoom(-1)}
      >
        <IconMinus size={22} aria-hidden />
      </ActionIcon>
      <output className={classes.zoom} aria-label="Zoom">
        {camera.zoom.toFixed(1)}x
      </output>
      <ActionIcon
        variant="default"
        aria-label="Zoom in"
        disabled={!camera.running || camera.zoom >= CAMERA_ZOOM_MAX}
        onClick={() => camera.stepZoom(1)}
      >
        <IconPlus size={22} aria-hidden />
      </ActionIcon>
      <Button
        size="lg"
        disabled={!camera.running}
        leftSection={<IconCamera size={22} aria-hidden />}
        onClick={onTake}
      >
        Take photo
      </Button>
    </>
  )
}
