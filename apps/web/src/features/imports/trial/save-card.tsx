import {
  type ImportDetail,
  type ImportPreview,
  isMostGone,
  type OutsideChoice,
} from '@lamplighter/domain/imports'
import { Button, Checkbox, Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormProblem } from '../../../kit/messages/form-parts.tsx'
import { SectionCard } from '../../../kit/sections/section-card.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { useSaveImport } from '../imports.api.ts'
import { findingWords, importWords } from '../imports.messages.ts'
import classes from '../imports.module.css'
import { kindWords } from '../kind.messages.ts'

/** Options before saving the rows, and the save button. */
export function SaveCard({ run, preview }: { run: ImportDetail; preview: ImportPreview }) {
  const { tally } = run
  const words = kindWords[run.kind]
  const of = (name: string) => tally[name] ?? 0
  const [update, setUpdate] = useState(false)
  const [updateEdited, setUpdateEdited] = useState(false)
  const [trashGone, setTrashGone] = useState(false)
  const [typed, setTyped] = useState('')
  const [outside, setOutside] = useState<OutsideChoice | null>(null)
  const saving = useSaveImport()
  const gone = of('gone')
  // A truncated file does not show which locations are missing.
  const mayTrash = gone > 0 && preview.broken === null
  const mustConfirm = trashGone && isMostGone({ gone, inSource: of('inSource') })
  const confirmed = mustConfirm && typed.replaceAll(/[,\s]/g, '') === String(gone)
  const leftOut = outside === 'refuse' ? of('outside') : 0
  const added = Math.max(0, of('new') - leftOut)
  const changes =
    of('returned') + (update ? of('changed') : 0) + (updateEdited ? of('edited') : 0) + (trashGone ? gone : 0)
  const ready = (of('outside') === 0 || outside !== null) && (!mustConfirm || confirmed)

  const save = () =>
    saving.mutate({
      id: run._id,
      body: {
        update: update || updateEdited,
        updateEdited,
        trashGone,
        confirmed,
        ...(outside ? { outside } : {}),
      },
    })

  return (
    <SectionCard title={importWords.choices}>
      <div className="stack">
        {of('outside') > 0 && (
          <Radio.Group
            label={importWords.outside(of('outside'), preview.farOff)}
            value={outside}
            onChange={(value) => setOutside(value as OutsideChoice)}
          >
            <div>
              <Radio value="keep" label={importWords.outsideKeep} />
              <Radio value="refuse" label={importWords.outsideRefuse} />
            </div>
          </Radio.Group>
        )}
        {of('changed') > 0 && (
          <Checkbox
            label={words.update}
            description={findingWords.changed(of('changed'))}
            checked={update || updateEdited}
            onChange={({ currentTarget }) => {
              setUpdate(currentTarget.checked)
              if (!currentTarget.checked) setUpdateEdited(false)
            }}
          />
        )}
        {of('edited') > 0 && (
          <Checkbox
            label={words.updateEdited}
            description={findingWords.edited(of('edited'))}
            checked={updateEdited}
            onChange={({ currentTarget }) => setUpdateEdited(currentTarget.checked)}
          />
        )}
        {mayTrash && (
          <Checkbox
            label={importWords.trashGone}
            description={findingWords.gone(gone)}
            checked={trashGone}
            onChange={({ currentTarget }) => setTrashGone(currentTarget.checked)}
          />
        )}
        {mustConfirm && (
          <TextInput
            className={classes.confirm}
            label={importWords.trashConfirm(gone, of('inSource'))}
            inputMode="numeric"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
        <FormProblem>{saving.error && sentenceFor(saving.error, importWords.failed)}</FormProblem>
        {added + changes === 0 ? (
          <p className="notice">{importWords.nothing}</p>
        ) : (
          <div className="row">
            <Button size="lg" disabled={!ready} loading={saving.isPending} onClick={save}>
              {added > 0 ? words.import(added) : importWords.takeOver}
            </Button>
          </div>
        )}
      </div>
    </SectionCard>
  )
}
