import { createCitiesFromList, MAX_UPLOADED_CITY_LIST_BYTES } from '@lamplighter/domain/admin'
import { maxLengths, type ResponseOf } from '@lamplighter/domain/http'
import { useRef, useState } from 'react'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { write } from '../../../lib/api/write.ts'
import { useCreateCities } from '../admin.api.ts'
import { cityListWords as words } from './city-list.messages.ts'

export type Trial = ResponseOf<typeof createCitiesFromList>

interface Chosen {
  fileName: string
  content: string
  /** Null while the server reads it. */
  trial: Trial | null
}

/** Without the beginning of the data URL. */
function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,?/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

/** Reads a file, tries it on the server, then creates its cities. */
export function useCityList() {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const creating = useCreateCities()
  /** The last file that the user chose. The answer to an earlier one may come later. */
  const last = useRef<File | null>(null)

  async function choose(file: File | null) {
    if (!file) return
    last.current = file
    setChosen(null)
    setProblem(null)
    if (file.size > MAX_UPLOADED_CITY_LIST_BYTES) return setProblem(words.tooLarge)
    const fileName = file.name.slice(-maxLengths.boundarySource)
    try {
      const content = await base64Of(file)
      if (last.current !== file) return
      const next = { fileName, content }
      setChosen({ ...next, trial: null })
      const trial = await write(createCitiesFromList, { body: { file: content, fileName, create: false } })
      if (last.current === file) setChosen({ ...next, trial })
    } catch (error) {
      if (last.current !== file) return
      setChosen(null)
      setProblem(sentenceFor(error, words.readFailed))
    }
  }

  /** Null if nothing was created; the dialog says why. */
  async function create(): Promise<Trial | null> {
    if (!chosen) return null
    try {
      const { fileName, content } = chosen
      const made = await creating.mutateAsync({ file: content, fileName, create: true })
      if (made.problems.length === 0) return made
      // Someone else created one of the cities meanwhile.
      setChosen({ ...chosen, trial: made })
    } catch (error) {
      setProblem(sentenceFor(error, words.createFailed))
    }
    return null
  }

  return { chosen, choose, create, problem, isCreating: creating.isPending }
}
