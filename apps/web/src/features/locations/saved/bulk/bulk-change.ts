import type { IconKey } from '@lamplighter/domain/catalogue'

/** What is done to many locations at once. */
export type BulkChange =
  | { kind: 'tag.add' | 'tag.remove'; tag: string }
  | { kind: 'icon'; icon: IconKey }
  | { kind: 'trash' }
