import { checkJoin, cityAndState, cityMessages } from '@lamplighter/domain/cities'
import { Button, Select } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { ErrorState } from '../../../kit/error-state.tsx'
import { say } from '../../../kit/say.tsx'
import { CardsSkeleton } from '../../../kit/skeletons.tsx'
import { sentenceFor } from '../../../lib/api-problem.ts'
import { useAvailableCities, useJoinCity } from '../cities.api.ts'
import classes from './join-city.module.css'

/** Choose a city, 'Join City'. */
export function JoinCityForm({ onDone }: { onDone: () => void }) {
  const cities = useAvailableCities()
  if (cities.isPending) return <CardsSkeleton cards={1} />
  if (cities.isError) {
    return <ErrorState message={cityMessages.loadFailed} onRetry={() => void cities.refetch()} />
  }
  return <Form cities={cities.data} onDone={onDone} />
}

interface FormProps {
  cities: { _id: string; name: string; state: string }[]
  onDone: () => void
}

function Form({ cities, onDone }: FormProps) {
  const joining = useJoinCity()
  const [cityId, setCityId] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)

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
      say.failure(sentenceFor(error, cityMessages.joinFailed))
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <div className={classes.form}>
        <Select
          ref={field}
          label="City"
          placeholder="Choose a city"
          searchable
          nothingFoundMessage="No city of that name"
          data={cities.map((city) => ({ value: city._id, label: cityAndState(city) }))}
          value={cityId}
          error={refusal}
          errorProps={{ role: 'alert' }}
          onChange={(chosen) => {
            setCityId(chosen)
            setRefusal(null)
          }}
        />
        <div className={classes.actions}>
          <Button type="submit" size="lg" loading={joining.isPending}>
            {cityMessages.joinCity}
          </Button>
          <Button variant="default" size="lg" onClick={onDone}>
            Cancel
          </Button>
        </div>
      </div>
    </form>
  )
}
