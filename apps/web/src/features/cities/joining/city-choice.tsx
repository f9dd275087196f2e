import { cityAndState, cityFieldWords } from '@lamplighter/domain/cities'
import { Button, Select } from '@mantine/core'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { useAllCities } from '../../../lib/cities/all-cities.ts'
import { joiningWords, lookingWords } from '../cities.messages.ts'
import classes from './join-city.module.css'

interface Props {
  /** The address names a city that does not exist. */
  isUnknown: boolean
  whileLoading: ReactNode
}

/** Which city a platform admin looks at. */
export function CityChoice({ isUnknown, whileLoading }: Props) {
  const cities = useAllCities()
  if (cities.isPending) return whileLoading
  return (
    <Page>
      <div className={classes.narrow}>
        <PageHeader title={lookingWords.chooseCity} description={lookingWords.rights} />
        {cities.isLoadingError && (
          <ErrorState message={joiningWords.loadFailed} onRetry={() => void cities.refetch()} />
        )}
        {cities.data?.length === 0 && <p className={classes.none}>{lookingWords.noCities}</p>}
        {cities.data && cities.data.length > 0 && (
          <div className={`${classes.card} ${classes.padded}`}>
            <Choice cities={cities.data} isUnknown={isUnknown} />
          </div>
        )}
      </div>
    </Page>
  )
}

interface ChoiceProps {
  cities: readonly { _id: string; name: string; state: string }[]
  isUnknown: boolean
}

function Choice({ cities, isUnknown }: ChoiceProps) {
  const navigate = useNavigate()
  const to = useRouterState({ select: ({ location }) => location.pathname })
  const [city, setCity] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(isUnknown ? lookingWords.noSuchCity : null)
  const field = useRef<HTMLInputElement>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (city) return void navigate({ to, search: { city }, replace: true })
    setRefusal(joiningWords.chooseCity)
    field.current?.focus()
  }

  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <Select
        ref={field}
        label={cityFieldWords.label}
        placeholder={cityFieldWords.placeholder}
        searchable
        nothingFoundMessage={cityFieldWords.noneFound}
        data={cities.map(({ _id, ...names }) => ({ value: _id, label: cityAndState(names) }))}
        value={city}
        error={refusal}
        errorProps={{ role: 'alert' }}
        onChange={(chosen) => {
          setCity(chosen)
          setRefusal(null)
        }}
      />
      <div className={classes.actions}>
        <Button type="submit" size="lg">
          {lookingWords.showCity}
        </Button>
      </div>
    </form>
  )
}
