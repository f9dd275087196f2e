import type { Crew } from '@lamplighter/domain/city-admin'
import { formatCount } from '@lamplighter/domain/format'
import { Menu } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useDeleteWithUndo } from '../../../kit/lists/use-delete-with-undo.ts'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { useCrews, useDeleteCrew } from '../city-admin.api.ts'
import { EntryActions } from '../entries/entry-actions.tsx'
import { EntryList } from '../entries/entry-list.tsx'
import { CrewDialog } from './crew-dialog.tsx'
import { crewDeleted, crewWords, deleteCrewQuestion } from './crews.messages.ts'
import classes from './crews.module.css'

const [name, lead, openOrders, members, actions] = crewWords.columns

/** Crews of the city, which work orders are assigned to (ORDER-45). */
export function CrewsTab({ cityId }: { cityId: string }) {
  const crews = useCrews(cityId)
  const [edited, setEdited] = useState<Crew | 'new' | null>(null)
  return (
    <>
      <EntryList
        entries={crews}
        words={{
          title: crewWords.crews,
          hint: crewWords.hint,
          none: crewWords.noCrews,
          noneHint: crewWords.noCrewsHint,
          create: crewWords.newCrew,
        }}
        onCreate={() => setEdited('new')}
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
    <EntryActions
      name={crew.name}
      edit={crewWords.edit}
      onEdit={onEdit}
      isBusy={deleting.isDeleting(crew._id)}
    >
      <Menu.Item
        color="danger"
        leftSection={<IconTrash size={20} aria-hidden />}
        onClick={() => void deleting.remove(crew)}
      >
        {crewWords.deleteCrew}
      </Menu.Item>
    </EntryActions>
  )
}
