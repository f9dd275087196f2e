import { type Activity, activityMessages } from '@lamplighter/domain/activities'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import { RecordList } from '../../../kit/lists/record-list.tsx'
import { retryAsMember } from '../../../lib/cities/fresh-memberships.ts'
import { useAdminActivities } from '../admin.api.ts'
import { adminWords } from '../admin.messages.ts'

/** Activity list of another feature, passed in by the page. `headings` is the heading level of days. */
export type DrawActivities = (list: {
  items: readonly Activity[]
  headings: 2 | 3
  isStale: boolean
}) => ReactNode

/** Activities of all cities, newest first. */
export function ActivitiesTab({ activities }: { activities: DrawActivities }) {
  const list = useAdminActivities()
  return (
    <div className="stack">
      <RecordList
        list={list}
        failed={adminWords.loadFailed}
        onRetry={retryAsMember(list.refetch)}
        empty={
          <EmptyState drawing="notebook" title={activityMessages.none} message={adminWords.noActivities} />
        }
      >
        {(items) => activities({ items, headings: 2, isStale: list.isStale })}
      </RecordList>
    </div>
  )
}
