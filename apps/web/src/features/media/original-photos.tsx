import { Checkbox } from '@mantine/core'
import { useStore } from '../../lib/state/store.ts'
import { mediaWords } from './media.messages.ts'
import { originalPhotos } from './upload/prepare/photo-size.ts'

/** Setting of this device: send original photos (DUR-38). */
export function OriginalPhotos() {
  const on = useStore(originalPhotos)
  return (
    <Checkbox
      styles={{ body: { minHeight: 'var(--target)' } }}
      label={mediaWords.originalPhotos}
      description={mediaWords.originalHint}
      checked={on}
      onChange={({ currentTarget }) => originalPhotos.set(currentTarget.checked)}
    />
  )
}
