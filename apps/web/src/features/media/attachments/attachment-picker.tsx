import { acceptedTypes, mediaTypes } from '@lamplighter/domain/media'
import { MAX_FILES_PER_NOTE, noteMessages } from '@lamplighter/domain/notes'
import { Button } from '@mantine/core'
import { IconCamera, IconPhotoPlus, IconVideoPlus } from '@tabler/icons-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { takeChosenFiles } from '../../../lib/device/chosen-files.ts'
import { cameraWords } from '../camera/camera.messages.ts'
import { CameraScreen } from '../camera/camera-screen.tsx'
import classes from './attachments.module.css'
import { UploadRow } from './upload-row.tsx'
import type { Attachments } from './use-attachments.ts'

interface Props {
  attachments: Attachments
  /** Files that a queued note already shows. */
  hiddenIds?: ReadonlySet<string>
  disabled?: boolean
  /** Newest photo of the place on the server, used as an overlay for the same view. */
  lastPhoto?: string | null
  /** Called before a picker or camera opens, because phones may unload the page in the meantime. */
  beforePicking?: () => void
}

const videoTypes = Object.entries(mediaTypes)
  .filter(([, { kind }]) => kind === 'video')
  .map(([type]) => type)
  .join(',')

/** Adds photos and videos, and shows their upload progress. */
export function AttachmentPicker({
  attachments,
  hiddenIds,
  disabled = false,
  lastPhoto = null,
  beforePicking,
}: Props) {
  const photoInput = useRef<HTMLInputElement>(null)
  const videoInput = useRef<HTMLInputElement>(null)
  const [cameraOpen, setCameraOpen] = useState(false)
  const [tooMany, setTooMany] = useState(false)
  const shown = attachments.items.filter(({ mediaId }) => !hiddenIds?.has(mediaId))

  const room = MAX_FILES_PER_NOTE - shown.length

  /** Adds files up to the limit per note, and says why others were left out. */
  function add(files: readonly File[]) {
    setTooMany(files.length > room)
    return attachments.add(files.slice(0, Math.max(0, room)))
  }

  function pick({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    void takeChosenFiles(currentTarget).then(add)
  }

  function open(input: HTMLInputElement | null) {
    beforePicking?.()
    input?.click()
  }

  return (
    <div className="stack gap-12">
      <div className={`line gap-8 ${classes.pickers}`}>
        <Button
          size="lg"
          variant="default"
          disabled={disabled}
          leftSection={<IconCamera size={22} aria-hidden />}
          onClick={() => {
            beforePicking?.()
            setCameraOpen(true)
          }}
        >
          {cameraWords.camera}
        </Button>
        <Button
          size="lg"
          variant="default"
          disabled={disabled}
          leftSection={<IconPhotoPlus size={22} aria-hidden />}
          onClick={() => open(photoInput.current)}
        >
          {cameraWords.files}
        </Button>
        <Button
          size="lg"
          variant="default"
          className={classes.video}
          disabled={disabled}
          title={cameraWords.recordVideo}
          onClick={() => open(videoInput.current)}
        >
          <IconVideoPlus size={22} aria-hidden />
          <span className={classes.videoWords}>{cameraWords.recordVideo}</span>
        </Button>
      </div>
      <input
        ref={photoInput}
        type="file"
        className="visually-hidden"
        aria-label="Choose photos and videos"
        tabIndex={-1}
        multiple
        accept={acceptedTypes}
        onChange={pick}
      />
      <input
        ref={videoInput}
        type="file"
        className="visually-hidden"
        aria-label="Record a video"
        tabIndex={-1}
        accept={videoTypes}
        capture="environment"
        onChange={pick}
      />
      {tooMany && (
        <p className="error-line" role="alert">
          {noteMessages.tooManyFiles}
        </p>
      )}
      {shown.length > 0 && (
        <ul className="stack gap-8" aria-label="Chosen photos and videos">
          {shown.map((upload) => (
            <UploadRow
              key={upload.mediaId}
              upload={upload}
              onRemove={() => attachments.discard([upload.mediaId])}
            />
          ))}
        </ul>
      )}
      <CameraScreen
        opened={cameraOpen}
        onClose={() => setCameraOpen(false)}
        items={attachments.items}
        lastSaved={lastPhoto}
        room={room}
        onPhoto={(photo) => add([photo])[0] ?? null}
        onRemove={(mediaId) => attachments.discard([mediaId])}
        onFiles={() => open(photoInput.current)}
      />
    </div>
  )
}
