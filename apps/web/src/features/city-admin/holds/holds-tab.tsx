import type { Hold } from '@lamplighter/domain/holds'
import { Button, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import { RecordList } from '../../../kit/lists/record-list.tsx'
import { SegmentedSwitch } from '../../../kit/lists/segmented-switch.tsx'
import { useFocusKept } from '../../../kit/lists/use-focus-kept.ts'
import { confirm } from '../../../kit/messages/confirm.ts'
import { say } from '../../../kit/messages/say.tsx'
import { dateOf } from '../../../kit/text/relative-time.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { retryAsMember } from '../../../lib/cities/fresh-memberships.ts'
import { cityAdminWords } from '../city-admin.messages.ts'
import { useHoldSubject } from '../use-dashboard.ts'
import { HoldDialog } from './hold-dialog.tsx'
import { useHolds, useLiftHold } from './holds.api.ts'
import { keepsWords, liftQuestion, holdWords as words } from './holds.messages.ts'
import { readSubject } from './named-subject.ts'
import { RetentionCard } from './retention-card.tsx'

const [reason, keeps, placed, lifted, actions] = words.columns
const choices = [
  { value: 'open', label: words.open },
  { value: 'lifted', label: words.lifted },
] as const

/** Holds of the city, and how long its trash is kept (HOLD-9, HOLD-10). */
export function HoldsTab({ cityId }: { cityId: string }) {
  const [state, setState] = useState<'open' | 'lifted'>('open')
  const holds = useHolds(cityId, state)
  const named = useHoldSubject()
  const subject = readSubject(named.subject)
  const [isPlacing, setPlacing] = useState(false)
  const focus = useFocusKept()
  const placeHold = (
    <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setPlacing(true)}>
      {words.placeHold}
    </Button>
  )
  const empty =
    state === 'open' ? (
      <EmptyState drawing="notebook" title={words.noHolds} message={words.noHoldsHint} action={placeHold} />
    ) : (
      <EmptyState drawing="notebook" message={words.noneLifted} />
    )
  const done = () => {
    setPlacing(false)
    named.clear()
  }
  return (
    <div className="stack gap-24">
      <section className="stack" aria-labelledby="city-holds" {...focus}>
        <div className="line apart">
          <Title order={2} size="h3" id="city-holds">
            {words.holds}
          </Title>
          {(state === 'lifted' || holds.items.length > 0) && placeHold}
        </div>
        <p className="muted">{words.hint}</p>
        <div>
          <SegmentedSwitch label={words.state} value={state} choices={choices} onChange={setState} />
        </div>
        <RecordList<Hold>
          rows={3}
          list={holds}
          failed={cityAdminWords.loadFailed}
          onRetry={retryAsMember(holds.refetch)}
          empty={empty}
          tableFrom="64em"
          label={words.holds}
          columns={[
            {
              name: reason,
              width: '26%',
              isHeading: true,
              cell: (hold) => <strong className="item-name">{hold.reason}</strong>,
            },
            { name: keeps, onCard: 'wide fact', cell: keepsWords },
            {
              name: placed,
              width: '18%',
              onCard: 'wide fact',
              cell: ({ placedAt, placedBy }) => <ByAt at={placedAt} by={placedBy.name} />,
            },
            ...(state === 'lifted'
              ? [
                  {
                    name: lifted,
                    width: '18%',
                    onCard: 'wide fact' as const,
                    cell: ({ liftedAt, liftedBy }: Hold) =>
                      liftedAt && <ByAt at={liftedAt} by={liftedBy?.name ?? ''} />,
                  },
                ]
              : [{ name: actions, width: 124, cell: (hold: Hold) => <LiftButton hold={hold} /> }]),
          ]}
        />
      </section>
      <RetentionCard cityId={cityId} />
      {(isPlacing || subject) && (
        <HoldDialog key={named.subject ?? 'new'} cityId={cityId} subject={subject} onDone={done} />
      )}
    </div>
  )
}

function ByAt({ at, by }: { at: string; by: string }) {
  return (
    <>
      <time dateTime={at}>{dateOf(at)}</time>
      <p className="quiet">{by}</p>
    </>
  )
}

function LiftButton({ hold }: { hold: Hold }) {
  const lifting = useLiftHold()

  async function lift() {
    const question = { title: words.liftTitle, message: liftQuestion(hold), action: words.lift }
    if (!(await confirm({ ...question, danger: true }))) return
    try {
      await lifting.mutateAsync(hold)
      say.success(words.wasLifted)
    } catch (error) {
      say.failure(sentenceFor(error, words.liftFailed))
    }
  }

  return (
    <Button
      variant="default"
      aria-label={`${words.lift}: ${hold.reason}`}
      loading={lifting.isPending}
      onClick={() => void lift()}
    >
      {words.lift}
    </Button>
  )
}
