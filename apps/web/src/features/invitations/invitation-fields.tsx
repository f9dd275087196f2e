import { categoryOf, type DepartmentCategory, departmentCategories } from '@lamplighter/domain/catalog'
import { checkInviter, invitationDays } from '@lamplighter/domain/cities'
import { maxLengths } from '@lamplighter/domain/http'
import {
  type Caller,
  type MemberRole,
  memberRoles,
  roleLabels,
  userTypeNames,
  userTypes,
  visibilityWithoutCategories,
} from '@lamplighter/domain/memberships'
import { Checkbox, Select, TextInput } from '@mantine/core'
import { GrowingTextarea } from '../../kit/text/growing-textarea.tsx'
import type { InvitationDraft } from './draft.ts'
import { invitationWords } from './invitations.messages.ts'
import classes from './invitations.module.css'

interface Props {
  inviter: Caller
  cityId: string
  draft: InvitationDraft
  onChange: (changes: Partial<InvitationDraft>) => void
}

/** Placeholder value, because a select has no null. */
const NO_TYPE = 'none'

/** Role and categories of an invitation. Disables what the inviter may not give, by the server's rule. */
export function InvitationFields({ inviter, cityId, draft, onChange }: Props) {
  const may = (member: Partial<InvitationDraft>) =>
    checkInviter(inviter, cityId, { ...draft, ...member }) === null
  const role = (value: MemberRole) => ({
    value,
    label: roleLabels[value],
    disabled: value === 'city_admin' && !may({ role: 'city_admin' }),
  })
  return (
    <>
      <Select
        label={invitationWords.role}
        data-autofocus
        allowDeselect={false}
        data={memberRoles.toReversed().map(role)}
        value={draft.role}
        onChange={(value) => {
          const chosen = memberRoles.find((known) => known === value)
          const userType = draft.userType ?? (chosen === 'city_worker' ? 'all' : null)
          if (chosen) onChange({ role: chosen, userType })
        }}
      />
      {draft.role !== 'city_admin' && (
        <Select
          label={invitationWords.sees}
          allowDeselect={false}
          data={typeChoices(draft.role, may)}
          value={draft.userType ?? NO_TYPE}
          onChange={(value) => onChange({ userType: userTypes.find((type) => type === value) ?? null })}
        />
      )}
      {draft.role !== 'city_admin' && draft.userType === 'custom' && (
        <Checkbox.Group
          label={invitationWords.categories}
          value={draft.customCategories}
          onChange={(chosen) =>
            onChange({ customCategories: departmentCategories.filter((one) => chosen.includes(one)) })
          }
        >
          <div className={classes.categories}>
            {departmentCategories.map((category: DepartmentCategory) => (
              <Checkbox
                key={category}
                value={category}
                label={categoryOf(category).label}
                disabled={!may({ userType: 'custom', customCategories: [category] })}
              />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <TextInput
        type="email"
        label={invitationWords.email}
        description={invitationWords.emailHint}
        maxLength={maxLengths.email}
        autoComplete="off"
        value={draft.email}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
      <GrowingTextarea
        label={invitationWords.note}
        description={invitationWords.noteHint}
        maxLength={maxLengths.invitationNote}
        minRows={1}
        maxRows={4}
        value={draft.note}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
      <Select
        label={invitationWords.days}
        allowDeselect={false}
        data={invitationDays.map((days) => ({
          value: String(days),
          label: days === 1 ? invitationWords.day : invitationWords.ofDays(days),
        }))}
        value={String(draft.days)}
        onChange={(value) => {
          const chosen = invitationDays.find((days) => String(days) === value)
          if (chosen) onChange({ days: chosen })
        }}
      />
    </>
  )
}

function typeChoices(role: MemberRole, may: (member: Partial<InvitationDraft>) => boolean) {
  const closed = (userType: InvitationDraft['userType']) =>
    // A custom type needs categories.
    userType !== 'custom' && !may({ userType, customCategories: [] })
  const types = userTypes.map((type) => ({
    value: type as string,
    label: userTypeNames[type],
    disabled: closed(type),
  }))
  // A worker without a type sees everything too, but has no tiles on Home.
  if (role !== 'department_director') return types
  return [{ value: NO_TYPE, label: visibilityWithoutCategories(role), disabled: closed(null) }, ...types]
}
