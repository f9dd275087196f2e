import type { MediaItem } from '@lamplighter/domain/media'
import { useEffect, useState } from 'react'
import { useOnline } from '../../../../lib/connection.ts'
import { useThumbnail } from '../../../../lib/day-pack/use-thumbnail.ts'

/**
 * The picture that stands for a photo or video; null where there is none. One that does not come leaves no torn picture
 * behind: its address lasts minutes, and the device's own list may name what is long gone.
 */
export function usePicture(item: MediaItem | undefined) {
  const [broken, setBroken] = useState<string | null>(null)
  const online = useOnline()
  useEffect(() => {
    if (online) setBroken(null)
  }, [online])
  const address = useThumbnail(item)
  /** A photo always has a picture somewhere. */
  const isAway = address === null && item?.kind === 'image'
  const isBroken = isAway || (address !== null && address === broken)
  return { picture: isBroken ? null : address, isBroken, onError: () => setBroken(address) }
}
