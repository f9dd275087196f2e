import { Button, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import type { DataListProps } from '../../../kit/lists/columns.ts'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import { RecordList } from '../../../kit/lists/record-list.tsx'
import { useFocusKept } from '../../../kit/lists/use-focus-kept.ts'
import { usePagesOf } from '../../../lib/api/use-paged-list.ts'
import { retryAsMember } from '../../../lib/cities/fresh-memberships.ts'
import { cityAdminWords } from '../city-admin.messages.ts'

interface Props<Item> extends Pick<DataListProps<Item>, 'columns' | 'classNames'> {
  entries: { data: Item[] | undefined; isPending: boolean; isError: boolean; refetch: () => Promise<unknown> }
  words: { title: string; hint: string; none: string; noneHint: string; create: string }
  onCreate: () => void
}

/** Records of one kind that several admins of a city create and edit in a dialog, such as crews. */
export function EntryList<Item extends { _id: string }>({ entries, words, onCreate, ...shown }: Props<Item>) {
  const pages = usePagesOf(entries.data ?? [])
  const focus = useFocusKept()
  const headingId = useId()
  const create = (
    <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={onCreate}>
      {words.create}
    </Button>
  )
  return (
    <section className="stack" aria-labelledby={headingId} {...focus}>
      <div className="line apart">
        <Title order={2} size="h3" id={headingId}>
          {words.title}
        </Title>
        {pages.total > 0 && create}
      </div>
      {pages.total > 0 && <p className="muted">{words.hint}</p>}
      <RecordList<Item>
        {...shown}
        rows={3}
        list={{ ...pages, isPending: entries.isPending, isError: entries.isError }}
        failed={cityAdminWords.loadFailed}
        onRetry={retryAsMember(entries.refetch)}
        empty={<EmptyState drawing="wrench" title={words.none} message={words.noneHint} action={create} />}
        tableFrom="64em"
        label={words.title}
      />
    </section>
  )
}
