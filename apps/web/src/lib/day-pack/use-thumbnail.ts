import type { MediaItem } from '@lamplighter/domain/media'
import { useEffect, useState } from 'react'
import { session } from '../session/session.ts'

type Pictured = Pick<MediaItem, '_id' | 'kind' | 'url' | 'thumbUrl'>

const stored = () => import('./stored-thumbnail.ts')

/**
 * URL of a thumbnail from the server, otherwise from a day pack; null without one. Object URLs are revoked when their
 * image leaves the screen.
 */
export function useThumbnail(item: Pictured | undefined): string | null {
  const here = useStored(item && !item.url && !item.thumbUrl ? item._id : null)
  if (!item) return null
  return item.thumbUrl || here || (item.kind === 'image' && item.url) || null
}

function useStored(mediaId: string | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const owner = session.state().user?._id
    if (mediaId === null || !owner) return
    let made: string | null = null
    let isOver = false
    const show = async () => {
      const found = await (await stored()).storedThumbnail(owner, mediaId)
      if (isOver || !found) return
      made = URL.createObjectURL(found)
      setAddress(made)
    }
    show().catch(() => undefined)
    return () => {
      isOver = true
      setAddress(null)
      if (made) URL.revokeObjectURL(made)
    }
  }, [mediaId])
  return address
}
