import { MAX_HOLD_REASON } from '@lamplighter/domain/holds'
import { Select, TextInput } from '@mantine/core'
import { FormDialog } from '../../../kit/messages/form-dialog.tsx'
import { useCityMembers } from '../city-admin.api.ts'
import { useSubjectName } from './holds.api.ts'
import { subjectKinds, holdWords as words } from './holds.messages.ts'
import classes from './holds.module.css'
import type { NamedSubject } from './named-subject.ts'
import { useHoldForm } from './use-hold-form.ts'

interface Props {
  cityId: string
  /** Filled in by the page of a record; otherwise the admin chooses a period or a person. */
  subject: NamedSubject | null
  onDone: () => void
}

/** Places a hold. The reason and the subject cannot be changed later: lift it and place another. */
export function HoldDialog({ cityId, subject, onDone }: Props) {
  const { value, change, problem, place, close, isPlacing } = useHoldForm(cityId, subject, onDone)
  const { kind } = value
  const { name, keeps } = subjectKinds[kind]
  const problemOf = (field: string) => (problem?.field === field ? problem.message : null)
  return (
    <FormDialog
      title={words.placeHold}
      action={words.place}
      problem={problem?.field ? null : (problem?.message ?? null)}
      busy={isPlacing}
      onSubmit={() => void place()}
      onClose={() => void close()}
    >
      <TextInput
        label={words.reason}
        description={words.reasonHint}
        placeholder={words.reasonPlaceholder}
        required
        data-autofocus
        autoComplete="off"
        maxLength={MAX_HOLD_REASON}
        value={value.reason}
        error={problemOf('reason')}
        errorProps={{ role: 'alert' }}
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
      {subject && subject.kind !== 'person' ? (
        <NamedRecord label={name} subject={subject} keeps={keeps} />
      ) : (
        <>
          {!subject && (
            <Select
              label={words.subject}
              description={words.elsewhere}
              allowDeselect={false}
              value={kind}
              data={(['period', 'person'] as const).map((one) => ({
                value: one,
                label: subjectKinds[one].name,
              }))}
              onChange={(chosen) => chosen && change({ kind: chosen === 'person' ? 'person' : 'period' })}
            />
          )}
          {kind === 'person' && (
            <PersonField
              cityId={cityId}
              value={value.userId}
              keeps={`${keeps} ${words.formerMembers}`}
              problem={problemOf('person')}
              onChange={(userId) => change({ userId })}
            />
          )}
          {kind === 'period' && (
            <>
              <div className={classes.days}>
                <Day
                  label={words.from}
                  value={value.from}
                  problem={problemOf('from')}
                  onChange={(from) => change({ from })}
                />
                <Day
                  label={words.to}
                  value={value.to}
                  problem={problemOf('to')}
                  onChange={(to) => change({ to })}
                />
              </div>
              <p className="quiet">{`${keeps} ${words.daysHint}`}</p>
            </>
          )}
        </>
      )}
    </FormDialog>
  )
}

function NamedRecord({ label, subject, keeps }: { label: string; subject: NamedSubject; keeps: string }) {
  const name = useSubjectName(subject)
  return (
    <TextInput
      label={label}
      description={keeps}
      readOnly
      value={name.data ?? ''}
      placeholder={name.isPending ? '…' : ''}
      error={name.isError && words.subjectGone}
    />
  )
}

interface PersonProps {
  cityId: string
  value: string | null
  keeps: string
  problem: string | null
  onChange: (userId: string | null) => void
}

function PersonField({ cityId, value, keeps, problem, onChange }: PersonProps) {
  const members = useCityMembers(cityId)
  return (
    <Select
      label={words.person}
      description={keeps}
      required
      searchable
      error={problem ?? (members.isError && words.checkFailed)}
      errorProps={{ role: 'alert' }}
      value={value}
      data={(members.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
      onChange={onChange}
    />
  )
}

interface DayProps {
  label: string
  value: string
  problem: string | null
  onChange: (day: string) => void
}

function Day({ label, value, problem, onChange }: DayProps) {
  return (
    <TextInput
      type="date"
      label={label}
      required
      min="2000-01-01"
      max="2100-12-31"
      value={value}
      error={problem}
      errorProps={{ role: 'alert' }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
