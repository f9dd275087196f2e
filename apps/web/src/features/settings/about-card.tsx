import { paths } from '@lamplighter/domain/pages'
import { LinkButton } from '../../kit/page/link-button.tsx'
import { SectionCard } from '../../kit/sections/section-card.tsx'
import { useClientConfig } from '../../lib/api/client-config.ts'
import { settingsWords } from './settings.messages.ts'
import classes from './settings.module.css'

/** The version of the server, for questions to whoever runs it. */
export function AboutCard() {
  const { data: config } = useClientConfig()
  return (
    <SectionCard title={settingsWords.about}>
      <div className="stack">
        <dl className={classes.facts}>
          <dt>{settingsWords.version}</dt>
          <dd>{config?.version ?? '…'}</dd>
        </dl>
        <div className="row">
          <LinkButton to={paths.privacy} variant="default">
            {settingsWords.privacy}
          </LinkButton>
        </div>
      </div>
    </SectionCard>
  )
}
