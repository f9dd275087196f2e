import { type Crew, checkCrew, crew as crewShape } from '@lamplighter/domain/city-admin'
import { isProblem, sentenceFor } from '../../../lib/api/api-problem.ts'
import { useSaveCrew } from '../city-admin.api.ts'
import { type EntryKind, useEntryForm } from '../entries/use-entry-form.ts'
import { type CrewEntry, entryOf, isSameEntry, mergeCrews } from './crew-entry.ts'
import { crewCreated, crewSaved, crewWords } from './crews.messages.ts'

/** Form of a new or existing crew. */
export function useCrewForm(cityId: string, crew: Crew | null, onDone: () => void) {
  const saving = useSaveCrew()
  return useEntryForm({
    kind: crewKind,
    saved: crew,
    save: async (entry, request) => {
      const name = entry.name.trim()
      await saving.mutateAsync({ ...request, cityId, ...entry, name })
      return crew ? crewSaved(name) : crewCreated(name)
    },
    isSaving: saving.isPending,
    onDone,
  })
}

const crewKind: EntryKind<Crew, CrewEntry> = {
  shape: crewShape,
  entryOf,
  isSame: isSameEntry,
  merge: mergeCrews,
  // Only the server knows who is still a member.
  check: (entry) => checkCrew(entry, entry),
  messageFor,
  isAboutName: (error) => isProblem(error, 'crew_name_taken') || isProblem(error, 'crew_name_missing'),
  words: crewWords,
}

function messageFor(error: unknown): string {
  if (isProblem(error, 'version_conflict')) return crewWords.changedByOther
  if (isProblem(error, 'not_found')) return crewWords.goneForGood
  if (isProblem(error, 'assignee_cannot_see')) return crewWords.memberLeft
  return sentenceFor(error, crewWords.saveFailed)
}
