import { cityAdminWords } from '@lamplighter/domain/city-admin'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import { useTrash, useTrashCount } from '../city-admin.api.ts'
import { SearchedList } from '../searched-list.tsx'
import classes from './trash.module.css'
import { TrashCards } from './trash-cards.tsx'
import { TrashTable } from './trash-table.tsx'
import { useRestoring } from './use-restoring.ts'

const words = cityAdminWords.trash

/** Deleted locations, the last one first, each with its way back. */
export function Trash({ cityId }: { cityId: string }) {
  const [search, setSearch] = useState('')
  const trash = useTrash(cityId, search)
  const all = Math.max(useTrashCount(cityId) ?? 0, trash.total)
  const restoring = useRestoring()
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const List = narrow ? TrashCards : TrashTable
  return (
    <SearchedList
      list={trash}
      search={search}
      onSearch={setSearch}
      all={all}
      empty={<EmptyState drawing="notebook" message={words.empty} />}
      hint={<p className={classes.hint}>{words.hint}</p>}
    >
      {(items) => <List locations={items} restoring={restoring} />}
    </SearchedList>
  )
}
