import { callerOf } from '@lamplighter/domain/memberships'
import { isAssigned, isMine, mayAssign, type WorkOrder } from '@lamplighter/domain/work-orders'
import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { SectionCard } from '../../../kit/sections/section-card.tsx'
import { RecordedAt } from '../../../kit/text/recorded-at.tsx'
import { RelativeTime } from '../../../kit/text/relative-time.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { meNow, useOrderChoices } from '../order-choices.ts'
import { workOrderWords as words } from '../work-orders.messages.ts'
import { HoldDialog } from './hold-dialog.tsx'
import classes from './progress.module.css'
import { stepIcons } from './step-icons.tsx'
import { nextSteps, stepWords } from './step-words.ts'
import type { useSteps } from './use-steps.ts'

interface Props {
  order: WorkOrder
  steps: ReturnType<typeof useSteps>
}

/** Whose job it is, how far it is, and the taps that keep times (ORDER-44). */
export function Progress({ order, steps }: Props) {
  const { user } = useSession()
  // Also loads the crews that `meNow` reads.
  useOrderChoices(order.cityId)
  const { step, take, isBusy } = steps
  const [isHolding, setHolding] = useState(false)
  const me = meNow()
  const taken = { assigneeIds: [me.userId], crewId: null }
  const change = {
    order: { ...order, icon: order.locationId.icon },
    before: order,
    after: taken,
    crewIds: me.crewIds,
  }
  const mayTake = user !== null && !isMine(order, me) && mayAssign(callerOf(user), change)
  const last = order.progress?.kind
  const next = nextSteps(order)
  return (
    <SectionCard
      title={words.whoseJob}
      actions={
        mayTake && (
          <Button
            variant="default"
            leftSection={<IconUserPlus size={20} aria-hidden />}
            loading={isBusy}
            onClick={() => void take()}
          >
            {words.takeIt}
          </Button>
        )
      }
    >
      <p className={classes.assigned} data-none={!isAssigned(order) || undefined}>
        {assignedWords(order, me.userId)}
      </p>
      {order.progress && (
        <p className={classes.progress} role="status">
          {stepWords[order.progress.kind].said(order.progress.by.name)}{' '}
          <RelativeTime time={order.progress.at} />
          <RecordedAt time={order.progress.recordedAt} beside={order.progress.at} />
          {order.progress.reason && <q className="quiet">{order.progress.reason}</q>}
        </p>
      )}
      <div className={classes.taps}>
        {next.map((kind) => (
          <Button
            key={kind}
            variant="default"
            size="lg"
            leftSection={stepIcons[kind]}
            disabled={isBusy}
            onClick={() => void step(kind)}
          >
            {stepWords[kind].action}
          </Button>
        ))}
        {last !== 'on_hold' && (
          <Button variant="subtle" size="lg" leftSection={stepIcons.on_hold} onClick={() => setHolding(true)}>
            {stepWords.on_hold.action}
          </Button>
        )}
      </div>
      <HoldDialog
        opened={isHolding}
        busy={isBusy}
        onCancel={() => setHolding(false)}
        onHold={async (reason) => {
          if (await step('on_hold', reason)) setHolding(false)
        }}
      />
    </SectionCard>
  )
}

/** Names the assignees: 'Streets A, You'. If there are none, says so and names former ones. */
function assignedWords({ assignees, crew, unassigned }: WorkOrder, me: string): string {
  const names = [
    ...(crew ? [crew.name] : []),
    ...assignees.map(({ _id, name }) => (_id === me ? words.you : name)),
  ]
  if (names.length > 0) return names.join(', ')
  return unassigned.length > 0 ? words.nobodySince(unassigned.join(', ')) : words.nobodyYet
}
