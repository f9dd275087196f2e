import type { IconKey } from '@lamplighter/domain/catalog'

/** A change to many locations. */
export type BulkChange =
  | { kind: 'tag.add' | 'tag.remove'; tag: string }
  | { kind: 'icon'; icon: IconKey }
  | { kind: 'trash' }
