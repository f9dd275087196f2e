import { MAX_REGION_CITIES, type Region } from '@lamplighter/domain/admin'
import { cityAndState } from '@lamplighter/domain/cities'
import { Loader, Select, Title } from '@mantine/core'
import { useId, useState } from 'react'
import { confirm } from '../../../kit/messages/confirm.ts'
import { FormProblem } from '../../../kit/messages/form-parts.tsx'
import { say } from '../../../kit/messages/say.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { useAllCities } from '../../../lib/cities/all-cities.ts'
import { adminWords } from '../admin.messages.ts'
import { useAddRegionCity, useRemoveRegionCity } from './regions.api.ts'
import { removeFrom, regionWords as words } from './regions.messages.ts'
import classes from './regions.module.css'
import { RemoveButton } from './remove-button.tsx'

/** Cities of a region. A city is added as soon as it is chosen. */
export function RegionCities({ region }: { region: Region }) {
  const { _id: id, name, cities } = region
  const all = useAllCities()
  const adding = useAddRegionCity()
  const removing = useRemoveRegionCity()
  const [problem, setProblem] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const isBusy = adding.isPending || all.isLoading
  const headingId = useId()
  const others = (all.data ?? []).filter(({ _id }) => !cities.some((city) => city._id === _id))

  async function add(cityId: string) {
    setProblem(null)
    try {
      await adding.mutateAsync({ id, cityId })
    } catch (error) {
      setProblem(sentenceFor(error, words.changeFailed))
    }
  }

  async function remove(city: Region['cities'][number]) {
    const sure = await confirm({
      title: removeFrom(cityAndState(city), name),
      message: words.removeCityMeans,
      action: words.remove,
      danger: true,
    })
    if (!sure) return
    try {
      await removing.mutateAsync({ id, cityId: city._id })
    } catch (error) {
      say.failure(sentenceFor(error, words.changeFailed))
    }
  }

  return (
    <section className="stack gap-12" aria-labelledby={headingId}>
      <Title order={3} size="h4" id={headingId}>
        {words.cities}
      </Title>
      {cities.length === 0 && <p className="quiet">{words.noCities}</p>}
      {cities.length > 0 && (
        <ul className={classes.list}>
          {cities.map((city) => (
            <li key={city._id} className={classes.entry}>
              <span>
                {cityAndState(city)}
                {!city.isActive && (
                  <span className={`badge ${classes.badge}`} data-small data-tone="danger">
                    {adminWords.notActive}
                  </span>
                )}
              </span>
              <RemoveButton what={cityAndState(city)} onClick={() => void remove(city)} />
            </li>
          ))}
        </ul>
      )}
      {cities.length < MAX_REGION_CITIES && (
        <Select
          label={words.addCity}
          placeholder={words.findCity}
          nothingFoundMessage={all.data && words.noSuchCity}
          searchable
          searchValue={search}
          onSearchChange={setSearch}
          rightSection={isBusy ? <Loader size="xs" aria-hidden /> : undefined}
          className={classes.field}
          data={others.map((city) => ({ value: city._id, label: cityAndState(city) }))}
          value={null}
          readOnly={adding.isPending}
          aria-busy={isBusy}
          onChange={(chosen) => {
            if (!chosen) return
            setSearch('')
            void add(chosen)
          }}
        />
      )}
      <FormProblem>{problem ?? (all.isError ? adminWords.loadFailed : null)}</FormProblem>
    </section>
  )
}
