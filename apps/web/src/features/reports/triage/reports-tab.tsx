import { Title } from '@mantine/core'
import { useState } from 'react'
import { SegmentedSwitch } from '../../../kit/lists/segmented-switch.tsx'
import { triageWords as words } from '../reports.messages.ts'
import type { RenderPhotos } from './render-photos.ts'
import { ReportList } from './report-list.tsx'
import { ReportSettingsForm } from './report-settings.tsx'

interface Props {
  cityId: string
  /** City Admins switch the reports on and see the figures. */
  canConfigure: boolean
  renderPhotos: RenderPhotos
}

type Shown = 'waiting' | 'decided' | 'settings'

/** Reports of residents: those that wait for a decision, and the decided ones (REPORT-7). */
export function ReportsTab({ cityId, canConfigure, renderPhotos }: Props) {
  const [shown, setShown] = useState<Shown>('waiting')
  const choices = [
    { value: 'waiting' as const, label: words.waiting },
    { value: 'decided' as const, label: words.decided },
    ...(canConfigure ? [{ value: 'settings' as const, label: words.settings }] : []),
  ]
  return (
    <section className="stack" aria-labelledby="city-reports">
      <div className="line apart">
        <Title order={2} size="h3" id="city-reports">
          {words.title}
        </Title>
        <SegmentedSwitch label={words.show} value={shown} choices={choices} onChange={setShown} />
      </div>
      {shown === 'settings' ? (
        <ReportSettingsForm cityId={cityId} />
      ) : (
        <ReportList key={shown} cityId={cityId} isDecided={shown === 'decided'} renderPhotos={renderPhotos} />
      )}
    </section>
  )
}
