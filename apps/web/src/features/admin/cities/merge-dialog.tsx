import { type AdminCity, checkMerge } from '@lamplighter/domain/admin'
import { cityAndState, cityFieldWords } from '@lamplighter/domain/cities'
import { maxLengths } from '@lamplighter/domain/http'
import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../../kit/messages/form-dialog.tsx'
import { say } from '../../../kit/messages/say.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { useMergeCities, useTryMerge } from '../admin.api.ts'
import { failureOf } from '../failure.ts'
import {
  changeWords,
  inBoth,
  mergeCity,
  merged,
  moves,
  nothingToMove,
  nowViewing,
  typeName,
  wouldMove,
} from './city-changes.messages.ts'

interface Props {
  city: AdminCity
  cities: readonly AdminCity[]
  onDone: () => void
}

/** Previews a merge in numbers. Typing the name of the removed city confirms it. */
export function MergeDialog({ city, cities, onDone }: Props) {
  const [into, setInto] = useState<string | null>(null)
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const trial = useTryMerge(city._id, into)
  const merging = useMergeCities()
  const stays = cities.find(({ _id }) => _id === into)
  const others = cities.filter(({ _id, isActive }) => _id !== city._id && isActive)

  async function merge() {
    if (!stays) return setProblem(changeWords.intoMissing)
    const refused = checkMerge({ id: city._id, name: city.name }, { into: stays._id, name })
    if (refused) return setProblem(refused.message)
    try {
      await merging.mutateAsync({ id: city._id, into: stays._id, name })
      say.success(merged(cityAndState(city), cityAndState(stays)))
      onDone()
    } catch (error) {
      setProblem(failureOf('mergeCities', error))
    }
  }

  return (
    <FormDialog
      title={mergeCity(cityAndState(city))}
      hint={changeWords.mergeHint}
      action={changeWords.mergeAction}
      danger
      problem={problem ?? (trial.error && sentenceFor(trial.error, changeWords.countFailed))}
      busy={merging.isPending}
      disabled={!trial.data}
      onSubmit={() => void merge()}
      onClose={onDone}
    >
      <Select
        label={changeWords.into}
        placeholder={cityFieldWords.placeholder}
        nothingFoundMessage={cityFieldWords.noneFound}
        searchable
        data-autofocus
        data={others.map((one) => ({ value: one._id, label: cityAndState(one) }))}
        value={into}
        onChange={(chosen) => {
          setInto(chosen)
          setProblem(null)
        }}
      />
      <div role="status">
        {trial.isLoading && <p className="quiet">{changeWords.counting}</p>}
        {trial.data && stays && (
          <Moves counts={trial.data} city={cityAndState(city)} into={cityAndState(stays)} />
        )}
      </div>
      {trial.data && (
        <TextInput
          label={changeWords.confirmName}
          description={typeName(city.name)}
          autoComplete="off"
          maxLength={maxLengths.city.name}
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setProblem(null)
          }}
        />
      )}
      {merging.isPending && <p className="quiet">{changeWords.merging}</p>}
    </FormDialog>
  )
}

interface MovesProps {
  counts: Parameters<typeof moves>[0]
  city: string
  into: string
}

function Moves({ counts, city, into }: MovesProps) {
  const lines = moves(counts)
  return (
    <div className="notice" data-quiet>
      {lines.length > 0 ? wouldMove(lines) : nothingToMove(city)}
      {inBoth(counts).map((sentence) => ` ${sentence}`)}
      {counts.gainedViewers > 0 && ` ${nowViewing(counts.gainedViewers, into)}`}
    </div>
  )
}
