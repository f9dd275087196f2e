import { categoryOf, departmentCategories } from '@lamplighter/domain/catalog'
import { timeZoneNames, timeZones } from '@lamplighter/domain/city-admin'
import { priorityFacts } from '@lamplighter/domain/work-orders'
import { Button, Select, TextInput, Title } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formWords, unsavedWords } from '../../../kit/kit.messages.ts'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { FormProblem } from '../../../kit/messages/form-parts.tsx'
import { ActionBar } from '../../../kit/page/action-bar.tsx'
import { SectionCard } from '../../../kit/sections/section-card.tsx'
import { retryAsMember } from '../../../lib/cities/fresh-memberships.ts'
import { useOrderSettings } from '../city-admin.api.ts'
import { cityAdminWords } from '../city-admin.messages.ts'
import { Choice } from '../permissions/choice.tsx'
import { orderSettingsWords as words } from './order-settings.messages.ts'
import classes from './order-settings.module.css'
import { ReasonsField } from './reasons-field.tsx'
import { dayFields, fieldsOf, type SettingsFields } from './settings-form.ts'
import { useSettingsForm } from './use-settings-form.ts'

/** A city's settings for its work orders, for City Admins. */
export function OrderSettingsTab({ cityId }: { cityId: string }) {
  const settings = useOrderSettings(cityId)
  return (
    <div className="stack">
      <Title order={2} size="h3">
        {words.title}
      </Title>
      {settings.isPending && <ListSkeleton rows={6} />}
      {settings.isError && !settings.data && (
        <ErrorState message={cityAdminWords.loadFailed} onRetry={retryAsMember(settings.refetch)} />
      )}
      {settings.data && <SettingsForm cityId={cityId} saved={fieldsOf(settings.data)} />}
    </div>
  )
}

function SettingsForm({ cityId, saved }: { cityId: string; saved: SettingsFields }) {
  const form = useSettingsForm(cityId, saved)
  const { value, change, problems, ready } = form
  const element = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (attempts > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [attempts])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (form.isSaving) return
    if (!(await form.save())) setAttempts((count) => count + 1)
  }

  if (!ready) return <ListSkeleton rows={6} />
  return (
    <form ref={element} noValidate onSubmit={(event) => void submit(event)}>
      <fieldset className={classes.sections} disabled={form.isSaving}>
        <div className={classes.column}>
          <SectionCard title={words.timeZone}>
            <Select
              aria-label={words.timeZone}
              description={words.timeZoneHint}
              allowDeselect={false}
              value={value.timeZone}
              data={timeZones.map((zone) => ({ value: zone, label: timeZoneNames[zone] }))}
              onChange={(timeZone) => timeZone && change({ timeZone })}
            />
          </SectionCard>
          <SectionCard title={words.days}>
            <div className="stack gap-12">
              <p className="quiet">{words.daysHint}</p>
              <div className={classes.days}>
                {dayFields.map((field) => (
                  <TextInput
                    key={field}
                    label={
                      <>
                        {priorityFacts[field].label}
                        <span className="visually-hidden"> {words.priority}</span>
                      </>
                    }
                    inputMode="numeric"
                    maxLength={3}
                    rightSection={words.unit}
                    rightSectionWidth={56}
                    value={value[field]}
                    error={problems?.days[field]}
                    errorProps={{ role: 'alert' }}
                    onChange={(event) => change({ [field]: event.currentTarget.value })}
                  />
                ))}
              </div>
            </div>
          </SectionCard>
        </div>
        <SectionCard title={words.reasons}>
          <div className="stack gap-12">
            <p className="quiet">{words.reasonsHint}</p>
            <ReasonsField
              value={value.closingReasons}
              problems={problems?.reasons ?? []}
              onChange={(closingReasons) => change({ closingReasons })}
            />
          </div>
        </SectionCard>
        <div className={classes.wide}>
          <SectionCard title={words.photos}>
            <p className="quiet">{words.photosHint}</p>
            <PhotoCategories
              value={value.afterPhotoCategories}
              onChange={(afterPhotoCategories) => change({ afterPhotoCategories })}
            />
          </SectionCard>
        </div>
        <div className={classes.wide}>
          <FormProblem>{form.failure}</FormProblem>
        </div>
      </fieldset>
      <ActionBar status={form.isChanged && (form.isKept ? unsavedWords.kept : unsavedWords.notKept)}>
        {form.isChanged && (
          <Button variant="default" size="lg" disabled={form.isSaving} onClick={() => void form.discard()}>
            {formWords.discard}
          </Button>
        )}
        <Button type="submit" size="lg" loading={form.isSaving}>
          {formWords.save}
        </Button>
      </ActionBar>
    </form>
  )
}

interface PhotoProps {
  value: SettingsFields['afterPhotoCategories']
  onChange: (categories: SettingsFields['afterPhotoCategories']) => void
}

/** In catalog order, so that checking a box and clearing it again is no change. */
function PhotoCategories({ value, onChange }: PhotoProps) {
  const toggle = (toggled: (typeof departmentCategories)[number]) =>
    onChange(departmentCategories.filter((category) => value.includes(category) !== (category === toggled)))
  return (
    <fieldset className={classes.categories}>
      <legend className="visually-hidden">{words.photos}</legend>
      {departmentCategories.map((category) => {
        const { label, color } = categoryOf(category)
        return (
          <Choice
            key={category}
            type="checkbox"
            label={label}
            color={color}
            checked={value.includes(category)}
            onChoose={() => toggle(category)}
          />
        )
      })}
    </fieldset>
  )
}
