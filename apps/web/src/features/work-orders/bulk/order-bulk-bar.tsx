import { callerOf } from '@lamplighter/domain/memberships'
import { MAX_VISITS, priorities, priorityFacts, type WorkOrder } from '@lamplighter/domain/work-orders'
import { Button, Menu } from '@mantine/core'
import { IconCalendarEvent, IconCircleCheck, IconFlag, IconRoute, IconUsers } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { BulkBar } from '../../../kit/lists/bulk/bulk-bar.tsx'
import { keptOrSaid } from '../../../kit/lists/bulk/kept-or-said.ts'
import type { SelectAll } from '../../../kit/lists/bulk/use-select-all.ts'
import { useLazyCode } from '../../../kit/page/lazy-code.tsx'
import { queryClient } from '../../../lib/api/query-client.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { createBulk, startBulk } from '../../../lib/outbox/bulk/bulk-run.ts'
import { useBulkRun } from '../../../lib/outbox/bulk/use-bulk-run.ts'
import { useSession } from '../../../lib/session/session.ts'
import { PriorityMark } from '../badges.tsx'
import type { OrderChoices } from '../order-choices.ts'
import { visitsWords } from '../visits/visits.messages.ts'
import type { BulkChange } from './bulk-change.ts'
import { bulkJob } from './bulk-job.ts'
import { oneCityOf } from './dialogs.ts'
import { orderBulkWords, ordersCounted } from './order-bulk.messages.ts'

const fetchDialogs = () => import('./bulk-dialogs.ts')

export const orderBulk = createBulk<WorkOrder>()

interface Props {
  /** The selected orders with their current values. */
  chosen: readonly WorkOrder[]
  all: SelectAll
  onClear: () => void
}

const dialogs = [
  { kind: 'assign', Icon: IconUsers },
  { kind: 'due', Icon: IconCalendarEvent },
  { kind: 'close', Icon: IconCircleCheck },
] as const

type Asked = (typeof dialogs)[number]['kind'] | 'visits'

/** Actions for the selected orders, then progress and results (ORDER-55). */
export function OrderBulkBar({ chosen, all, onClear }: Props) {
  const { user } = useSession()
  const run = useBulkRun(orderBulk)
  const [asked, setAsked] = useState<Asked | null>(null)
  const tooMany = useId()
  const code = useLazyCode(fetchDialogs, asked !== null, () => setAsked(null))
  if (!user) return null
  const author = { me: callerOf(user), by: { _id: user._id, name: user.name } }

  async function start(change: BulkChange) {
    setAsked(null)
    const cityId = oneCityOf(chosen)
    const choices = cityId && queryClient.getQueryData<OrderChoices>(queryKeys.orderChoices(cityId))
    await keptOrSaid(async () => {
      await startBulk(orderBulk, bulkJob(change, chosen, { ...author, choices: choices || null }))
      onClear()
    })
  }

  const [assign, due, close] = dialogs.map(({ kind, Icon }) => (
    <Button
      key={kind}
      variant={kind === 'assign' ? 'filled' : 'default'}
      leftSection={<Icon size={18} aria-hidden />}
      onClick={() => setAsked(kind)}
    >
      {orderBulkWords[kind]}
    </Button>
  ))
  const isOverVisits = chosen.length > MAX_VISITS
  const Dialog = asked && code?.dialogs[asked]
  return (
    <>
      <BulkBar
        label={orderBulkWords.selection}
        chosen={chosen.length}
        all={all}
        onClear={onClear}
        run={run}
        counted={ordersCounted}
        limit={isOverVisits && <span id={tooMany}>{visitsWords.tooMany}</span>}
        actions={
          <>
            {assign}
            {due}
            <Menu position="top" width={200}>
              <Menu.Target>
                <Button variant="default" leftSection={<IconFlag size={18} aria-hidden />}>
                  {orderBulkWords.priority}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {priorities.map((priority) => (
                  <Menu.Item
                    key={priority}
                    leftSection={<PriorityMark priority={priority} />}
                    onClick={() => void start({ kind: 'priority', priority })}
                  >
                    {priorityFacts[priority].label}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
            {close}
            {chosen.length > 1 && (
              <Button
                variant="default"
                leftSection={<IconRoute size={18} aria-hidden />}
                disabled={isOverVisits}
                aria-describedby={isOverVisits ? tooMany : undefined}
                onClick={() => setAsked('visits')}
              >
                {visitsWords.title}
              </Button>
            )}
          </>
        }
      />
      {Dialog && (
        <Dialog orders={chosen} onDone={(change) => void start(change)} onClose={() => setAsked(null)} />
      )}
    </>
  )
}
