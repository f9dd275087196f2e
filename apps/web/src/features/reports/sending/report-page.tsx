import { cityAndState } from '@lamplighter/domain/cities'
import { maxLengths } from '@lamplighter/domain/http'
import { paths } from '@lamplighter/domain/pages'
import { MAX_REPORT_ADDRESS, MAX_REPORT_DESCRIPTION } from '@lamplighter/domain/reports'
import { Button, Select, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { FormProblem } from '../../../kit/messages/form-parts.tsx'
import { LinkPage } from '../../../kit/page/link-page.tsx'
import { GrowingTextarea } from '../../../kit/text/growing-textarea.tsx'
import { isProblem } from '../../../lib/api/api-problem.ts'
import { type ReportForm, useReportForm } from '../reports.api.ts'
import { callTheCity, reportTo, sendingWords as words } from '../reports.messages.ts'
import classes from '../reports.module.css'
import { PhotosField } from './photos-field.tsx'
import { PlaceField } from './place-field.tsx'
import { useSending } from './use-sending.ts'

/** A city's page for residents, who have no account (REPORT-3). */
export function ReportPage({ city }: { city: string }) {
  const form = useReportForm(city)
  const { data } = form
  if (!data && isProblem(form.error, 'not_found'))
    return (
      <LinkPage title={words.noCity}>
        <EmptyState drawing="lamp" message={words.noCityHint} />
      </LinkPage>
    )
  if (!data && form.isError)
    return (
      <LinkPage title={words.title}>
        <ErrorState message={words.loadFailed} onRetry={() => void form.refetch()} />
      </LinkPage>
    )
  if (!data) return <LinkPage title={words.title} />
  const title = reportTo(cityAndState(data))
  if (!data.isOpen)
    return (
      <LinkPage title={title}>
        <EmptyState drawing="lamp" message={callTheCity(data.phone)} />
      </LinkPage>
    )
  return (
    <LinkPage title={title} description={words.emergency}>
      <Form form={data} />
      <p className="quiet">
        <Link to={paths.privacy} target="_blank" className={classes.privacy}>
          {words.privacy}
        </Link>
      </p>
    </LinkPage>
  )
}

function Form({ form }: { form: ReportForm }) {
  const { value, ready, change, photos, setPhotos, progress, problem, isSent, sendsMail, send, finish } =
    useSending(form)
  const formId = useId()
  const element = useRef<HTMLDivElement>(null)
  const [attempts, setAttempts] = useState(0)
  const errorOf = (field: string) => (problem?.field === field ? problem.message : null)
  useEffect(() => {
    if (attempts > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [attempts])

  async function submit(event: FormEvent) {
    event.preventDefault()
    await send()
    setAttempts((count) => count + 1)
  }

  return (
    <div ref={element} className="stack gap-20">
      <form id={formId} noValidate className="stack gap-20" onSubmit={(event) => void submit(event)}>
        <Select
          label={words.what}
          placeholder={words.whatPlaceholder}
          required
          size="md"
          allowDeselect={false}
          disabled={!ready || isSent}
          value={value.category}
          error={errorOf('category')}
          errorProps={{ role: 'alert' }}
          data={form.services.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(category) => change({ category })}
        />
        <GrowingTextarea
          label={words.description}
          description={words.descriptionHint}
          required
          minRows={3}
          disabled={!ready || isSent}
          maxLength={MAX_REPORT_DESCRIPTION}
          value={value.description}
          error={errorOf('description')}
          errorProps={{ role: 'alert' }}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <TextInput
          label={words.address}
          description={words.addressHint}
          autoComplete="street-address"
          disabled={!ready || isSent}
          maxLength={MAX_REPORT_ADDRESS}
          value={value.address}
          error={errorOf('address')}
          errorProps={{ role: 'alert' }}
          onChange={(event) => change({ address: event.currentTarget.value })}
        />
      </form>
      {/* Outside of the form: without a map, coordinates are entered in a form of their own. */}
      {ready && (
        <PlaceField
          box={form.box}
          value={value.point}
          onChange={(point) => change({ point })}
          disabled={isSent}
        />
      )}
      <PhotosField photos={photos} onChange={setPhotos} />
      {sendsMail && (
        <TextInput
          form={formId}
          type="email"
          inputMode="email"
          autoComplete="email"
          label={words.email}
          description={words.emailHint}
          disabled={!ready || isSent}
          maxLength={maxLengths.email}
          value={value.email}
          error={errorOf('email')}
          errorProps={{ role: 'alert' }}
          onChange={(event) => change({ email: event.currentTarget.value })}
        />
      )}
      <FormProblem>{problem && problem.field === null && problem.message}</FormProblem>
      <p role="status" className={`quiet ${classes.progress}`}>
        {progress ?? (isSent && !problem && words.alreadySent)}
      </p>
      <div className="dialog-buttons">
        {isSent && progress === null && (
          <Button variant="default" size="lg" onClick={() => void finish()}>
            {words.goOn}
          </Button>
        )}
        <Button type="submit" form={formId} size="lg" loading={progress !== null} disabled={!ready}>
          {words.send}
        </Button>
      </div>
    </div>
  )
}
