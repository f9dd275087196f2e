import { SectionCard } from '../../kit/sections/section-card.tsx'
import { useClientConfig } from '../../lib/api/client-config.ts'
import { settingsWords } from './settings.messages.ts'
import classes from './settings.module.css'

/** The version of the server, for questions to whoever runs it. */
export function AboutCard() {
  const { data: config } = useClientConfig()
  return (
    <SectionCard title={settingsWords.about}>
      <dl className={classes.facts}>
        <dt>{settingsWords.version}</dt>
        <dd>{config?.version ?? '…'}</dd>
      </dl>
    </SectionCard>
  )
}
