import { callerOf } from '@lamplighter/domain/memberships'
import { canComment, canDeleteComment, type WorkOrder } from '@lamplighter/domain/work-orders'
import type { ReactNode } from 'react'
import { AuditLink } from '../../../kit/history/audit-link.tsx'
import { HistoryList } from '../../../kit/history/history-line.tsx'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { confirm } from '../../../kit/messages/confirm.ts'
import { SectionCard } from '../../../kit/sections/section-card.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { useOrderChoices } from '../order-choices.ts'
import type { RenderMedia } from '../order-photos.ts'
import { historyMessages as messages, historyWords as words } from './history.messages.ts'
import { HistoryEntry } from './history-entry.tsx'
import type { ShownEntry } from './shown-timeline.ts'
import { useDeleteComment } from './use-comments.ts'
import { useTimeline } from './use-timeline.ts'

interface Props {
  order: WorkOrder
  /** The server does not have the order yet. */
  isOnlyHere?: boolean
  renderMedia: RenderMedia
  /** Absent for people who may only read the order. */
  form?: ReactNode
}

/** What happened to the order, newest first, and a field for comments (ORDER-51, ORDER-52). */
export function History({ order, isOnlyHere = false, renderMedia, form }: Props) {
  const { user } = useSession()
  const me = user && callerOf(user)
  const timeline = useTimeline(order._id, { enabled: !isOnlyHere })
  const names = useOrderChoices(order.cityId).data?.members.map(({ name }) => name) ?? []
  const deleteComment = useDeleteComment(order)
  const { entries } = timeline

  const mayDelete = ({ kind, item, by }: ShownEntry) =>
    kind === 'comment' && item === null && canDeleteComment(me, order, { by })

  async function askAndDelete(id: string) {
    const question = { title: words.deleteComment, message: messages.confirmDelete }
    if (await confirm({ ...question, action: words.deleteComment, danger: true })) await deleteComment(id)
  }

  return (
    <SectionCard title={words.history}>
      {canComment(me, order) && form}
      {entries.length > 0 && (
        <HistoryList label={words.history}>
          {entries.map((entry) => (
            <HistoryEntry
              key={entry.id}
              entry={entry}
              names={names}
              renderMedia={renderMedia}
              onDelete={mayDelete(entry) ? () => void askAndDelete(entry.id) : undefined}
            />
          ))}
        </HistoryList>
      )}
      {me && entries.length > 0 && !isOnlyHere && (
        <AuditLink me={me} cityId={order.cityId} object={order._id} kind="work_order" />
      )}
      {timeline.isCut && <p className="quiet">{messages.onlyLatest}</p>}
      {isOnlyHere && <p className="quiet">{messages.onlyHere}</p>}
      {timeline.isPending && <ListSkeleton rows={3} />}
      {timeline.isError && (
        <ErrorState message={messages.loadFailed} onRetry={() => void timeline.refetch()} />
      )}
      {entries.length === 0 && !isOnlyHere && !timeline.isPending && !timeline.isError && (
        <p className="quiet">{messages.empty}</p>
      )}
    </SectionCard>
  )
}
