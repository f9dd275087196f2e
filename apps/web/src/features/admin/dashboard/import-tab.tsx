import { cityAndState, cityFieldWords } from '@lamplighter/domain/cities'
import { paths } from '@lamplighter/domain/pages'
import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { LinkButton } from '../../../kit/page/link-button.tsx'
import { retryAsMember } from '../../../lib/cities/fresh-memberships.ts'
import { useAdminCities } from '../admin.api.ts'
import { adminWords } from '../admin.messages.ts'
import { useAdminAddress } from '../use-admin-address.ts'

/** The page passes in the imports. */
export type DrawImports = (cityId: string) => ReactNode

/** Imports into any city. */
export function ImportTab({ imports }: { imports: DrawImports }) {
  const cities = useAdminCities()
  const { importCity, chooseImportCity } = useAdminAddress()
  if (cities.isPending) return <ListSkeleton rows={5} />
  if (!cities.data)
    return <ErrorState message={adminWords.loadFailed} onRetry={retryAsMember(cities.refetch)} />
  const active = cities.data.filter(({ isActive }) => isActive)
  if (active.length === 0)
    return (
      <EmptyState
        message={adminWords.importNoCity}
        action={
          <LinkButton to={paths.admin} search={{ tab: 'cities' }}>
            {adminWords.tabs.cities}
          </LinkButton>
        }
      />
    )
  const chosen = active.find(({ _id }) => _id === importCity)
  return (
    <div className="stack gap-24">
      <Select
        label={adminWords.importCity}
        placeholder={cityFieldWords.placeholder}
        nothingFoundMessage={cityFieldWords.noneFound}
        searchable
        allowDeselect={false}
        maw={420}
        limit={100}
        value={chosen?._id ?? null}
        onChange={(cityId) => cityId && chooseImportCity(cityId)}
        data={active.map((city) => ({ value: city._id, label: cityAndState(city) }))}
      />
      {chosen ? imports(chosen._id) : <EmptyState message={adminWords.importCityHint} />}
    </div>
  )
}
