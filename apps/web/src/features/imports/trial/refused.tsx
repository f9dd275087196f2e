import type { ImportDetail } from '@lamplighter/domain/imports'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { FormProblem } from '../../../kit/messages/form-parts.tsx'
import { say } from '../../../kit/messages/say.tsx'
import { SectionCard } from '../../../kit/sections/section-card.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { useCheckImport } from '../imports.api.ts'
import { importWords } from '../imports.messages.ts'
import { FileOptions } from './file-options.tsx'

/** A file that could not be opened. Another layer, projection or file may help. */
export function Refused({ run, onAnother }: { run: ImportDetail; onAnother: () => void }) {
  const [options, setOptions] = useState({ layer: '', projection: '' })
  const checking = useCheckImport()
  const said = Object.entries(options).flatMap(([name, value]) =>
    value.trim() ? [[name, value.trim()]] : [],
  )
  const check = () =>
    checking.mutate(
      { id: run._id, body: { mapping: {}, icons: [], icon: null, ...Object.fromEntries(said) } },
      { onError: (error) => say.failure(sentenceFor(error, importWords.failed)) },
    )
  return (
    <SectionCard title={run.fileName}>
      <div className="stack">
        <FormProblem>{run.problem}</FormProblem>
        <FileOptions {...options} onChange={(changed) => setOptions((now) => ({ ...now, ...changed }))} />
        <div className="row">
          <Button onClick={onAnother}>{importWords.another}</Button>
          <Button variant="default" disabled={said.length === 0} loading={checking.isPending} onClick={check}>
            {importWords.checkAgain}
          </Button>
        </div>
      </div>
    </SectionCard>
  )
}
