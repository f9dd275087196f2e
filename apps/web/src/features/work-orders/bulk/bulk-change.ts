import type { Priority } from '@lamplighter/domain/work-orders'

/** A change to many open work orders. */
export type BulkChange =
  | {
      kind: 'assign'
      assigneeIds: string[]
      crewId: string | null
      /** Names of the chosen members and crew, by id. */
      names: Record<string, string>
    }
  | { kind: 'due'; dueOn: string | null }
  | { kind: 'priority'; priority: Priority }
  | { kind: 'close'; note: string | null; reason: string | null }
