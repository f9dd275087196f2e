import type { IconKey } from '@lamplighter/domain/catalogue'

/** A change to many locations. */
export type BulkChange =
  | { kind: 'tag.add' | 'tag.remove'; tag: string }
  | { kind: 'icon'; icon: IconKey }
  | { kind: 'trash' }
