import { MAX_REPORT_PHOTO_BYTES, MAX_REPORT_PHOTOS } from '@lamplighter/domain/reports'
import { ActionIcon, Button, FileButton, Input } from '@mantine/core'
import { IconCamera, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { uuidv7 } from '../../../lib/api/ids.ts'
import { removePhoto, sendingWords as words } from '../reports.messages.ts'
import classes from '../reports.module.css'
import type { ChosenPhoto } from './use-sending.ts'

interface Props {
  photos: readonly ChosenPhoto[]
  onChange: (photos: ChosenPhoto[]) => void
}

/** Omits HEIC, so that phones convert to JPEG. */
const ACCEPTED = 'image/jpeg,image/png,image/webp'

export function PhotosField({ photos, onChange }: Props) {
  const [problem, setProblem] = useState<string | null>(null)

  function add(files: readonly File[]) {
    const small = files.filter(({ size }) => size <= MAX_REPORT_PHOTO_BYTES)
    const all = [...photos, ...small.map((file) => ({ id: uuidv7(), file }))]
    const tooMany = all.length > MAX_REPORT_PHOTOS ? words.photosFull : null
    setProblem(small.length < files.length ? words.photoTooLarge : tooMany)
    onChange(all.slice(0, MAX_REPORT_PHOTOS))
  }

  return (
    <Input.Wrapper
      label={words.photos}
      labelElement="div"
      description={words.photosHint}
      error={problem}
      errorProps={{ role: 'alert' }}
    >
      <div className={`row ${classes.photos}`}>
        {photos.map((photo) => (
          <Preview
            key={photo.id}
            file={photo.file}
            onRemove={() => onChange(photos.filter(({ id }) => id !== photo.id))}
          />
        ))}
        {photos.length < MAX_REPORT_PHOTOS && (
          <FileButton multiple accept={ACCEPTED} onChange={add}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                size="lg"
                leftSection={<IconCamera size={22} aria-hidden />}
              >
                {words.addPhotos}
              </Button>
            )}
          </FileButton>
        )}
      </div>
    </Input.Wrapper>
  )
}

function Preview({ file, onRemove }: { file: File; onRemove: () => void }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <div className={classes.photo}>
      {url && <img src={url} alt={file.name} className={classes.picture} />}
      <ActionIcon
        className={classes.remove ?? ''}
        variant="default"
        size={48}
        aria-label={removePhoto(file.name)}
        onClick={onRemove}
      >
        <IconX size={20} aria-hidden />
      </ActionIcon>
    </div>
  )
}
