import type { Activity } from '@lamplighter/domain/activities'
import type { AuditFilters } from '@lamplighter/domain/audit'
import type { MediaItem } from '@lamplighter/domain/media'
import type { ReactNode } from 'react'

/** Components of other features, passed in by the page. */
export interface Slots {
  media: (media: readonly MediaItem[]) => ReactNode
  /** Downloads of a city; the count is undefined until loaded. */
  downloads: (city: { cityId: string; locations: number | undefined }) => ReactNode
  /** Open invitations of a city. */
  invitations: (city: { id: string; name: string }) => ReactNode
  /** `headings` is the heading level of days; `stale` marks a list of the previous filters. */
  activities: (list: { items: readonly Activity[]; headings: 2 | 3; isStale: boolean }) => ReactNode
  /** Imports of a city. */
  imports: (cityId: string) => ReactNode
  /** Downloads the audit trail as filtered; the count is undefined until loaded. */
  auditDownload: (
    filters: AuditFilters & { cityId: string },
    rows: number | undefined,
    isFiltered: boolean,
  ) => ReactNode
  /** Residents' reports of a city. */
  reports: (city: { cityId: string; canConfigure: boolean }) => ReactNode
}
