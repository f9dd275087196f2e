import { type AdminCity, checkRemoval } from '@lamplighter/domain/admin'
import { cityAndState } from '@lamplighter/domain/cities'
import { maxLengths } from '@lamplighter/domain/http'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../../kit/messages/form-dialog.tsx'
import { say } from '../../../kit/messages/say.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { useCityRemoval, useRemoveWholeCity } from '../admin.api.ts'
import { failureOf } from '../failure.ts'
import { Command } from '../setup/command.tsx'
import { typeName } from './city-changes.messages.ts'
import { backupCommand, nowRemoved, removalWords, removeTitle } from './removal.messages.ts'

/** Says what a removal means, offers a copy, names open holds, and asks for the name of the city. */
export function RemoveDialog({ city, onDone }: { city: AdminCity; onDone: () => void }) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const found = useCityRemoval(city._id)
  const removing = useRemoveWholeCity()
  const shown = cityAndState(city)

  async function remove() {
    const refused = checkRemoval(city, { name })
    if (refused) return setProblem(refused.message)
    try {
      await removing.mutateAsync({ id: city._id, name })
      say.success(nowRemoved(shown))
      onDone()
    } catch (error) {
      setProblem(failureOf('removeCity', error))
    }
  }

  return (
    <FormDialog
      title={removeTitle(shown)}
      hint={removalWords.means}
      action={removalWords.remove}
      danger
      problem={problem ?? (found.error && sentenceFor(found.error, removalWords.lookFailed))}
      busy={removing.isPending}
      disabled={!found.data}
      onSubmit={() => void remove()}
      onClose={onDone}
    >
      <div>
        <p>{removalWords.fileFirst}</p>
        <Command text={backupCommand(shown)} />
      </div>
      <div role="status">
        {found.isLoading && <p className="quiet">{removalWords.checking}</p>}
        {found.data && found.data.holds.length > 0 && (
          <Holds title={removalWords.held} holds={found.data.holds} />
        )}
      </div>
      <TextInput
        label={removalWords.confirmName}
        description={typeName(city.name)}
        autoComplete="off"
        data-autofocus
        maxLength={maxLengths.city.name}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setProblem(null)
        }}
      />
    </FormDialog>
  )
}

export function Holds({ title, holds }: { title: string; holds: readonly string[] }) {
  return (
    <div className="notice" data-quiet>
      {title}
      <ul>
        {holds.map((hold) => (
          <li key={hold}>{hold}</li>
        ))}
      </ul>
    </div>
  )
}
