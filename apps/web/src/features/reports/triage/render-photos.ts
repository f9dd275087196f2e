import type { MediaItem } from '@lamplighter/domain/media'
import type { ReactNode } from 'react'

/** Another feature shows photos; the page passes it in. */
export type RenderPhotos = (photos: readonly MediaItem[]) => ReactNode
