import { departmentCategories } from '@lamplighter/domain/catalog'
import { paths } from '@lamplighter/domain/pages'
import { MAX_REPORT_PHONE, type ReportSettings, servicesOf } from '@lamplighter/domain/reports'
import { Anchor, Button, Checkbox, Switch, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { formWords } from '../../../kit/kit.messages.ts'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { copyText } from '../../../kit/messages/copy-text.ts'
import { FormProblem } from '../../../kit/messages/form-parts.tsx'
import { say } from '../../../kit/messages/say.tsx'
import { SectionCard } from '../../../kit/sections/section-card.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { retryAsMember } from '../../../lib/cities/fresh-memberships.ts'
import { useReportSettings, useSetReportSettings } from '../reports.api.ts'
import { rate, triageWords, settingsWords as words } from '../reports.messages.ts'
import classes from '../reports.module.css'

type Loaded = NonNullable<ReturnType<typeof useReportSettings>['data']>

/** Switches a city's reports on, and shows how well they are answered (REPORT-13). */
export function ReportSettingsForm({ cityId }: { cityId: string }) {
  const settings = useReportSettings(cityId)
  if (settings.isPending) return <ListSkeleton rows={4} />
  if (!settings.data)
    return <ErrorState message={triageWords.loadFailed} onRetry={retryAsMember(settings.refetch)} />
  return (
    <div className={classes.columns}>
      <Form cityId={cityId} saved={settings.data} />
      <Figures {...settings.data} />
    </div>
  )
}

function Form({ cityId, saved }: { cityId: string; saved: Loaded }) {
  const setting = useSetReportSettings(cityId)
  const [value, setValue] = useState<ReportSettings>({
    takesReports: saved.takesReports,
    phone: saved.phone,
    categories: saved.categories,
  })
  const [problem, setProblem] = useState<string | null>(null)
  const change = (changes: Partial<ReportSettings>) => setValue((before) => ({ ...before, ...changes }))

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (setting.isPending) return
    setProblem(null)
    try {
      await setting.mutateAsync(value)
      say.success(words.saved)
    } catch (error) {
      setProblem(sentenceFor(error, words.saveFailed))
    }
  }

  return (
    <SectionCard title={words.title}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <p className="quiet">{words.hint}</p>
        <Switch
          size="md"
          label={words.takesReports}
          checked={value.takesReports}
          onChange={(event) => change({ takesReports: event.currentTarget.checked })}
        />
        {saved.takesReports && <PageLink slug={saved.slug} />}
        <TextInput
          label={words.phone}
          description={words.phoneHint}
          type="tel"
          maxLength={MAX_REPORT_PHONE}
          value={value.phone}
          onChange={(event) => change({ phone: event.currentTarget.value })}
        />
        <Checkbox.Group
          label={words.categories}
          description={words.categoriesHint}
          value={value.categories}
          onChange={(chosen) =>
            change({ categories: departmentCategories.filter((one) => chosen.includes(one)) })
          }
        >
          <div className="stack gap-4">
            {servicesOf([]).map(({ code, name, group }) => (
              <Checkbox key={code} value={code} label={name} description={group} />
            ))}
          </div>
        </Checkbox.Group>
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" size="lg" loading={setting.isPending}>
          {formWords.save}
        </Button>
      </form>
    </SectionCard>
  )
}

function PageLink({ slug }: { slug: string }) {
  const url = `${location.origin}${paths.report.replace('$id', slug)}`
  return (
    <div className="stack gap-8">
      <div className="named">
        {words.address}
        <Anchor href={url} target="_blank" rel="noreferrer">
          {url}
        </Anchor>
      </div>
      <Button
        variant="default"
        leftSection={<IconCopy size={20} aria-hidden />}
        onClick={() => void copyText(url, words)}
      >
        {words.copy}
      </Button>
    </div>
  )
}

function Figures({ figures }: Pick<Loaded, 'figures'>) {
  const { closed, closedOnTime, reportsClosed, stillBroken } = figures
  return (
    <SectionCard title={words.figures}>
      <dl className="stack gap-12">
        <div>
          <dt>{words.onTime}</dt>
          <dd className={classes.figure}>{rate(closedOnTime, closed, 'work orders')}</dd>
        </div>
        <div>
          <dt>{words.stillBroken}</dt>
          <dd className={classes.figure}>{rate(stillBroken, reportsClosed, 'reports')}</dd>
        </div>
      </dl>
    </SectionCard>
  )
}
