import { type CityChoice, checkJoin, cityMessages } from '@lamplighter/domain/cities'
import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { say } from '../../../kit/messages/say.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { useCities } from '../../../lib/cities/active-city.ts'
import { useAvailableCities, useJoinCity, useMyCityRequests } from '../cities.api.ts'
import { joiningWords } from '../cities.messages.ts'
import { CityField } from './city-field.tsx'
import { joinableCities } from './joinable-cities.ts'

interface Props {
  /** Takes the focus if the form replaces a button. */
  takesFocus?: boolean
  onDone: () => void
}

/** Choose a city, 'Join City'. */
export function JoinCityForm(props: Props) {
  const cities = useAvailableCities()
  const requests = useMyCityRequests()
  const { memberships } = useCities()
  if (cities.isPending || requests.isPending) return <ListSkeleton rows={1} />
  if (cities.isLoadingError) {
    return <ErrorState message={joiningWords.loadFailed} onRetry={() => void cities.refetch()} />
  }
  if (cities.data.length === 0) return <p className="muted">{joiningWords.noCitiesYet}</p>
  const joinable = joinableCities(cities.data, memberships, requests.data ?? [])
  if (joinable.length === 0) return <p className="muted">{joiningWords.noOtherCities}</p>
  return <Form {...props} cities={joinable} />
}

interface FormProps extends Props {
  cities: CityChoice[]
}

function Form({ cities, takesFocus = false, onDone }: FormProps) {
  const joining = useJoinCity()
  const [cityId, setCityId] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])

  async function submit(event: FormEvent) {
    event.preventDefault()
    const problem = checkJoin(cityId)
    setRefusal(problem?.message ?? null)
    if (problem || !cityId) {
      field.current?.focus()
      return
    }
    try {
      const { message } = await joining.mutateAsync(cityId)
      say.success(message ?? cityMessages.requestSent)
      onDone()
    } catch (error) {
      say.failure(sentenceFor(error, joiningWords.joinFailed))
    }
  }

  return (
    <form onSubmit={submit} noValidate className={'stack gap-20'}>
      <CityField
        ref={field}
        cities={cities}
        value={cityId}
        refusal={refusal}
        onChange={(chosen) => {
          setCityId(chosen)
          setRefusal(null)
        }}
      />
      <div className="row">
        <Button type="submit" size="lg" loading={joining.isPending}>
          {joiningWords.joinCity}
        </Button>
        <Button variant="default" size="lg" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
