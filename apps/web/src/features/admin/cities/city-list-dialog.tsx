import { Button, FileButton } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { FormDialog } from '../../../kit/messages/form-dialog.tsx'
import { say } from '../../../kit/messages/say.tsx'
import classes from '../admin.module.css'
import { andMore, created, known, rowOf, cityListWords as words, wouldCreate } from './city-list.messages.ts'
import { type Trial, useCityList } from './use-city-list.ts'

const SHOWN = 100

/** Tries a file of cities, shows each row's problem, and creates the cities. */
export function CityListDialog({ onDone }: { onDone: () => void }) {
  const { chosen, choose, create, problem, isCreating } = useCityList()
  const trial = chosen?.trial

  async function save() {
    const made = await create()
    if (!made) return
    say.success(created(made.created.length))
    onDone()
  }

  return (
    <FormDialog
      title={words.title}
      hint={words.hint}
      action={words.create}
      problem={problem}
      busy={isCreating}
      disabled={!trial || trial.problems.length > 0 || trial.created.length === 0}
      onSubmit={() => void save()}
      onClose={onDone}
    >
      <div className="line">
        <FileButton accept=".csv,.txt,.tsv,text/csv,text/plain" onChange={(file) => void choose(file)}>
          {(props) => (
            <Button
              variant="default"
              data-autofocus
              leftSection={<IconFileUpload size={20} aria-hidden />}
              {...props}
            >
              {chosen ? words.chooseAnother : words.choose}
            </Button>
          )}
        </FileButton>
        <span className="quiet">{chosen?.fileName ?? words.format}</span>
      </div>
      <div role="status">
        {chosen && !trial && <p className="quiet">{words.reading}</p>}
        {trial && <Findings trial={trial} />}
        {isCreating && <p className="quiet">{words.creating}</p>}
      </div>
    </FormDialog>
  )
}

function Findings({ trial: { created: made, existing, problems, mails } }: { trial: Trial }) {
  if (problems.length > 0)
    return <Rows title={words.problems} lines={problems.map(({ row, message }) => rowOf(row, message))} />
  return (
    <div className="stack">
      <p className="notice" data-quiet>
        {wouldCreate(made)}
        {!mails && made.length > 0 && ` ${words.noMail}`}
      </p>
      {existing.length > 0 && (
        <Rows
          title={words.existing}
          lines={existing.map(({ row, city, isRemoved }) => rowOf(row, known(city, isRemoved)))}
        />
      )}
    </div>
  )
}

function Rows({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div className={`notice ${classes.findings}`} data-quiet>
      {title}
      <ul>
        {lines.slice(0, SHOWN).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {lines.length > SHOWN && <li>{andMore(lines.length - SHOWN)}</li>}
      </ul>
    </div>
  )
}
