/** Object URLs of files on this device. */
import { type MediaKind, mediaTypes } from '@lamplighter/domain/media'
import type { DeviceFile } from './device-files.ts'

export interface Addresses {
  /** Object URL of the file itself. */
  preview: string
  /** Object URL of the small version. Null until that exists, because decoding 12 megapixels would delay clicks. */
  thumbnail: string | null
}

/** Creates object URLs for a file. Call `revokeAddresses` later to free their memory. */
export function addressesOf({ file, type, thumbnail, sha256 }: DeviceFile): Addresses {
  const preview = URL.createObjectURL(file)
  if (thumbnail) return { preview, thumbnail: URL.createObjectURL(thumbnail) }
  const isPrepared = sha256 !== undefined
  return { preview, thumbnail: isPrepared && kindOf(type) === 'image' ? preview : null }
}

export function revokeAddresses({ preview, thumbnail }: Addresses): void {
  for (const address of [preview, thumbnail]) if (address) URL.revokeObjectURL(address)
}

export function kindOf(type: string): MediaKind {
  return Object.entries(mediaTypes).find(([known]) => known === type)?.[1].kind ?? 'image'
}
