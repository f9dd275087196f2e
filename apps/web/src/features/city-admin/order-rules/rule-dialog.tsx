import { categoryOf, departmentCategories } from '@lamplighter/domain/catalog'
import {
  MAX_OVERDUE_DAYS,
  MAX_RULE_NAME,
  MAX_TOLD,
  type OrderRule,
  orderRuleTriggers,
  settledRule,
} from '@lamplighter/domain/city-admin'
import { priorities, priorityFacts } from '@lamplighter/domain/work-orders'
import { MultiSelect, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { retryAsMember } from '../../../lib/cities/fresh-memberships.ts'
import { useCityMembers, useCrews } from '../city-admin.api.ts'
import { cityAdminWords } from '../city-admin.messages.ts'
import { EntryDialog } from '../entries/entry-dialog.tsx'
import { Choice } from '../permissions/choice.tsx'
import { triggerWords, ruleWords as words } from './order-rules.messages.ts'
import type { RuleEntry } from './rule-entry.ts'
import { useRuleForm } from './use-rule-form.ts'

interface Props {
  cityId: string
  /** Null for a new one. */
  rule: OrderRule | null
  onDone: () => void
}

/** Creates or edits a rule: when it applies, to which work orders, and what it does. */
export function RuleDialog({ cityId, rule, onDone }: Props) {
  const members = useCityMembers(cityId)
  const crews = useCrews(cityId)
  const form = useRuleForm(cityId, rule, onDone)
  const { value, change } = form
  const failed = [members, crews].find(({ isError, data }) => isError && !data)
  const isLoaded = members.data !== undefined && crews.data !== undefined
  return (
    <EntryDialog
      form={form}
      onName={(name) => change({ name })}
      title={rule ? words.editRule : words.newRule}
      isNew={rule === null}
      words={words}
      maxName={MAX_RULE_NAME}
      disabled={!isLoaded}
    >
      <ConditionFields value={value} onChange={change} />
      {failed && <ErrorState message={cityAdminWords.loadFailed} onRetry={retryAsMember(failed.refetch)} />}
      {!failed && !isLoaded && <ListSkeleton rows={2} />}
      {isLoaded && (
        <EffectFields
          value={value}
          crews={crews.data}
          members={members.data.filter(({ status }) => status === 'active')}
          onChange={change}
        />
      )}
      <Choice
        type="checkbox"
        label={words.isOn}
        checked={value.isOn}
        onChoose={() => change({ isOn: !value.isOn })}
      />
    </EntryDialog>
  )
}

interface FieldProps {
  value: RuleEntry
  onChange: (changed: Partial<RuleEntry>) => void
}

/** Select cannot have an empty value. */
const NONE = 'none'
const orNull = <T extends string>(options: readonly T[], chosen: string | null): T | null =>
  options.find((option) => option === chosen) ?? null

function ConditionFields({ value, onChange }: FieldProps) {
  const [typedDays, setTypedDays] = useState(String(value.overdueDays))

  function typeDays(typed: string) {
    const digits = typed.replace(/\D/g, '')
    setTypedDays(digits)
    onChange({ overdueDays: Math.min(MAX_OVERDUE_DAYS, Number(digits)) })
  }

  return (
    <>
      <Select
        label={words.when}
        description={value.trigger === 'overdue' ? words.fromNowOn : null}
        allowDeselect={false}
        value={value.trigger}
        data={orderRuleTriggers.map((trigger) => ({ value: trigger, label: triggerWords[trigger] }))}
        onChange={(chosen) => onChange({ trigger: orNull(orderRuleTriggers, chosen) ?? value.trigger })}
      />
      {value.trigger === 'overdue' && (
        <TextInput
          label={words.days}
          description={words.daysHint}
          inputMode="numeric"
          maxLength={3}
          value={Number(typedDays) === value.overdueDays ? typedDays : value.overdueDays}
          onChange={(event) => typeDays(event.currentTarget.value)}
        />
      )}
      <Select
        label={words.category}
        allowDeselect={false}
        value={value.category ?? NONE}
        data={[
          { value: NONE, label: words.anyCategory },
          ...departmentCategories.map((key) => ({ value: key, label: categoryOf(key).label })),
        ]}
        onChange={(chosen) => onChange({ category: orNull(departmentCategories, chosen) })}
      />
      {value.trigger !== 'high_priority' && (
        <Select
          label={words.priority}
          allowDeselect={false}
          value={value.priority ?? NONE}
          data={[
            { value: NONE, label: words.anyPriority },
            ...priorities.map((key) => ({ value: key, label: priorityFacts[key].label })),
          ]}
          onChange={(chosen) => onChange({ priority: orNull(priorities, chosen) })}
        />
      )}
    </>
  )
}

interface EffectProps extends FieldProps {
  crews: readonly { _id: string; name: string }[]
  members: readonly { _id: string; name: string }[]
}

const raises = ['high', 'medium'] as const

function EffectFields({ value, crews, members, onChange }: EffectProps) {
  const isDeleted = value.crewId !== null && !crews.some(({ _id }) => _id === value.crewId)
  // It has to be higher than the priority that the rule is for.
  const raisedTo = raises.filter((priority) => settledRule({ ...value, raiseTo: priority }).raiseTo)
  return (
    <>
      <Select
        label={words.crew}
        description={words.crewHint}
        allowDeselect={false}
        value={value.crewId ?? NONE}
        data={[
          { value: NONE, label: words.noCrew },
          ...crews.map(({ _id, name }) => ({ value: _id, label: name })),
          ...(isDeleted ? [{ value: value.crewId ?? '', label: words.deletedCrew, disabled: true }] : []),
        ]}
        onChange={(chosen) => onChange({ crewId: chosen === NONE ? null : chosen })}
      />
      {raisedTo.length > 0 && (
        <Select
          label={words.raise}
          description={words.raiseHint}
          allowDeselect={false}
          value={settledRule(value).raiseTo ?? NONE}
          data={[
            { value: NONE, label: words.noRaise },
            ...raisedTo.map((key) => ({ value: key, label: priorityFacts[key].label })),
          ]}
          onChange={(chosen) => onChange({ raiseTo: orNull(raisedTo, chosen) })}
        />
      )}
      <MultiSelect
        label={words.tell}
        searchable
        clearable
        hidePickedOptions
        maxValues={MAX_TOLD}
        nothingFoundMessage={words.nobodyFound}
        data={members.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={value.tellIds}
        onChange={(tellIds) => onChange({ tellIds })}
      />
      <Choice
        type="checkbox"
        label={words.tellLead}
        checked={value.tellsLead}
        onChoose={() => onChange({ tellsLead: !value.tellsLead })}
      />
    </>
  )
}
