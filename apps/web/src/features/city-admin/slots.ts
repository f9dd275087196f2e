import type { Activity } from '@lamplighter/domain/activities'
import type { MediaItem } from '@lamplighter/domain/media'
import type { ReactNode } from 'react'

/** What other features draw on the dashboard; the page brings them along. */
export interface Slots {
  media: (media: readonly MediaItem[]) => ReactNode
  /** All of a city as files; undefined while it is not known how many locations that are. */
  downloads: (city: { cityId: string; locations: number | undefined }) => ReactNode
  /** The open invitations of a city. */
  invitations: (city: { id: string; name: string }) => ReactNode
  /** `headings` is the level of the days' headings; a stale list belongs to the filters before. */
  activities: (list: { items: readonly Activity[]; headings: 2 | 3; isStale: boolean }) => ReactNode
  /** Imports of a city. */
  imports: (cityId: string) => ReactNode
}
