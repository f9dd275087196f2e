/** Where this page finds the bytes of a file that is on the device. */
import { type MediaKind, mediaTypes } from '@lamplighter/domain/media'
import type { DeviceFile } from './device-files.ts'

export interface Addresses {
  /** An address for showing it on this page only. */
  preview: string
  /** The same in the size of a list's row; null until that is made, since twelve million pixels take as long as a press. */
  thumbnail: string | null
}

/** They hold the bytes until they are revoked. */
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
