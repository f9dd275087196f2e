import { paths } from '@lamplighter/domain/pages'
import { Button } from '@mantine/core'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { LinkButton } from '../../../kit/page/link-button.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { useAllCities } from '../../../lib/cities/all-cities.ts'
import { joiningWords, viewingWords } from '../cities.messages.ts'
import { CityField } from './city-field.tsx'
import classes from './join-city.module.css'

interface Props {
  /** The URL names an unknown city. */
  isUnknown: boolean
  whileLoading: ReactNode
}

/** City choice of a platform admin. */
export function CityChoice({ isUnknown, whileLoading }: Props) {
  const cities = useAllCities()
  if (cities.isPending) return whileLoading
  return (
    <Page>
      <div className={classes.narrow}>
        <PageHeader title={viewingWords.chooseCity} description={viewingWords.rights} />
        {cities.isLoadingError && (
          <ErrorState message={joiningWords.loadFailed} onRetry={() => void cities.refetch()} />
        )}
        {cities.data?.length === 0 && (
          <div className="stack">
            <p className="muted">{viewingWords.noCities}</p>
            <div className="row">
              <LinkButton size="lg" to={paths.admin}>
                {joiningWords.toAdmin}
              </LinkButton>
            </div>
          </div>
        )}
        {cities.data && cities.data.length > 0 && (
          <div className={`surface ${classes.padded}`}>
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
  const [refusal, setRefusal] = useState<string | null>(isUnknown ? viewingWords.noSuchCity : null)
  const field = useRef<HTMLInputElement>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (city) return void navigate({ to, search: { city }, replace: true })
    setRefusal(joiningWords.chooseCity)
    field.current?.focus()
  }

  return (
    <form onSubmit={submit} noValidate className={'stack gap-20'}>
      <CityField
        ref={field}
        cities={cities}
        value={city}
        refusal={refusal}
        onChange={(chosen) => {
          setCity(chosen)
          setRefusal(null)
        }}
      />
      <div className="row">
        <Button type="submit" size="lg">
          {viewingWords.showCity}
        </Button>
      </div>
    </form>
  )
}
