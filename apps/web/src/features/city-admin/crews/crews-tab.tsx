import type { Crew } from '@lamplighter/domain/city-admin'
import { formatCount } from '@lamplighter/domain/format'
import { Button, Menu, Title } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import { RecordList } from '../../../kit/lists/record-list.tsx'
import { RowMenu } from '../../../kit/lists/row-menu.tsx'
import { useDeleteWithUndo } from '../../../kit/lists/use-delete-with-undo.ts'
import { useFocusKept } from '../../../kit/lists/use-focus-kept.ts'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { usePagesOf } from '../../../lib/api/use-paged-list.ts'
import { retryAsMember } from '../../../lib/cities/fresh-memberships.ts'
import { useCrews, useDeleteCrew } from '../city-admin.api.ts'
import { cityAdminWords } from '../city-admin.messages.ts'
import { CrewDialog } from './crew-dialog.tsx'
import { crewDeleted, crewWords, deleteCrewQuestion } from './crews.messages.ts'
import classes from './crews.module.css'

const [name, lead, openOrders, members, actions] = crewWords.columns

/** Crews of the city, which work orders are assigned to (ORDER-45). */
export function CrewsTab({ cityId }: { cityId: string }) {
  const crews = useCrews(cityId)
  const pages = usePagesOf(crews.data ?? [])
  const [edited, setEdited] = useState<Crew | 'new' | null>(null)
  const focus = useFocusKept()
  const newCrew = (
    <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setEdited('new')}>
      {crewWords.newCrew}
    </Button>
  )
  return (
    <>
      <section className="stack" aria-labelledby="city-crews" {...focus}>
        <div className="line apart">
          <Title order={2} size="h3" id="city-crews">
            {crewWords.crews}
          </Title>
          {pages.total > 0 && newCrew}
        </div>
        {pages.total > 0 && <p className="muted">{crewWords.hint}</p>}
        <RecordList<Crew>
          rows={3}
          list={{ ...pages, isPending: crews.isPending, isError: crews.isError }}
          failed={cityAdminWords.loadFailed}
          onRetry={retryAsMember(crews.refetch)}
          empty={
            <EmptyState
              drawing="wrench"
              title={crewWords.noCrews}
              message={crewWords.noCrewsHint}
              action={newCrew}
            />
          }
          tableFrom="64em"
          label={crewWords.crews}
          classNames={{ card: classes.card }}
          columns={[
            {
              name,
              width: '26%',
              isHeading: true,
              cell: (crew) => <strong className="item-name">{crew.name}</strong>,
            },
            {
              name: lead,
              width: '18%',
              onCard: 'fact',
              cell: (crew) => crew.lead?.name ?? <span className="muted">{crewWords.noLead}</span>,
            },
            {
              name: openOrders,
              width: 128,
              isFigure: true,
              onCard: 'fact',
              cell: (crew) => formatCount(crew.openOrders),
            },
            { name: members, onCard: 'wide fact', cell: (crew) => <MemberNames crew={crew} /> },
            {
              name: actions,
              width: 164,
              cell: (crew) => <CrewActions crew={crew} onEdit={() => setEdited(crew)} />,
            },
          ]}
        />
      </section>
      {edited && (
        <CrewDialog cityId={cityId} crew={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />
      )}
    </>
  )
}

function MemberNames({ crew }: { crew: Crew }) {
  if (crew.members.length === 0) return <span className="muted">{crewWords.noMembers}</span>
  return crew.members.map((member) => member.name).join(', ')
}

function CrewActions({ crew, onEdit }: { crew: Crew; onEdit: () => void }) {
  const deleting = useDeleteWithUndo({
    deleting: useDeleteCrew(),
    question: (asked: Crew) => ({
      title: crewWords.deleteCrew,
      message: deleteCrewQuestion(asked.name, asked.openOrders),
    }),
    done: (deleted) => crewDeleted(deleted.name),
    sentenceFor: (error) => sentenceFor(error, crewWords.deleteFailed),
  })
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        className={classes.edit}
        aria-label={`${crewWords.edit}: ${crew.name}`}
        onClick={onEdit}
      >
        {crewWords.edit}
      </Button>
      <RowMenu label={`${cityAdminWords.moreActions}: ${crew.name}`} loading={deleting.isDeleting(crew._id)}>
        <Menu.Item
          color="danger"
          leftSection={<IconTrash size={20} aria-hidden />}
          onClick={() => void deleting.remove(crew)}
        >
          {crewWords.deleteCrew}
        </Menu.Item>
      </RowMenu>
    </div>
  )
}
