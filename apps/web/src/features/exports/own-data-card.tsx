import { exportOwnData } from '@lamplighter/domain/exports'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { say } from '../../kit/messages/say.tsx'
import { SectionCard } from '../../kit/sections/section-card.tsx'
import { call } from '../../lib/api/api-client.ts'
import { sentenceFor } from '../../lib/api/api-problem.ts'
import { useOnline } from '../../lib/api/connection.ts'
import { downloadBegun, exportWords, ownDataWords } from './exports.messages.ts'
import { startDownload } from './start-download.ts'

/** Downloads everything that is stored about the signed-in person (PRIV-3). */
export function OwnDataCard() {
  const online = useOnline()
  const [asking, setAsking] = useState(false)
  async function download() {
    setAsking(true)
    try {
      const link = await call(exportOwnData, {})
      startDownload(link)
      say.success(downloadBegun(link.fileName))
    } catch (error) {
      say.failure(sentenceFor(error, exportWords.failed))
    } finally {
      setAsking(false)
    }
  }
  return (
    <SectionCard title={ownDataWords.title}>
      <div className="stack">
        <p className="muted">{ownDataWords.hint}</p>
        <div className="row">
          <Button
            variant="default"
            leftSection={<IconDownload size={20} aria-hidden />}
            disabled={!online}
            loading={asking}
            onClick={() => void download()}
          >
            {ownDataWords.download}
          </Button>
          {!online && <span className="muted">{exportWords.offline}</span>}
        </div>
      </div>
    </SectionCard>
  )
}
