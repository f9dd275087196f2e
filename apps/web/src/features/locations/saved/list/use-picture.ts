import type { MediaItem } from '@lamplighter/domain/media'
import { useEffect, useState } from 'react'
import { useOnline } from '../../../../lib/api/connection.ts'
import { useThumbnail } from '../../../../lib/day-pack/use-thumbnail.ts'

/**
 * Picture of a photo or video; null if there is none. Hides images that fail to load: their addresses
 * expire, and the device's list may refer to deleted files.
 */
export function usePicture(item: MediaItem | undefined) {
  const [broken, setBroken] = useState<string | null>(null)
  const online = useOnline()
  useEffect(() => {
    if (online) setBroken(null)
  }, [online])
  const address = useThumbnail(item)
  /** Photos always have a picture, possibly on another device. */
  const isAway = address === null && item?.kind === 'image'
  const isBroken = isAway || (address !== null && address === broken)
  return { picture: isBroken ? null : address, isBroken, onError: () => setBroken(address) }
}
