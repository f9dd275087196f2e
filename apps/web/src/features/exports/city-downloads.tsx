import { callerOf, can } from '@lamplighter/domain/memberships'
import { Section } from '../../kit/sections/section.tsx'
import { useSession } from '../../lib/session/session.ts'
import { CityFileSection } from './city-file-section.tsx'
import { DownloadMenu } from './download-menu.tsx'
import { exportWords } from './exports.messages.ts'

interface Props {
  cityId: string
  /** Total; undefined until loaded. */
  locations: number | undefined
}

/** Downloads all data of one city, for its admins. */
export function CityDownloads({ cityId, locations }: Props) {
  const filters = { cityId }
  const { user } = useSession()
  const mayExport = can(user && callerOf(user), 'city:export', { cityId }) === 'allowed'
  return (
    <>
      <Section title={exportWords.wholeCity}>
        <p className="quiet">{exportWords.wholeCityHint}</p>
        <div className="row">
          <DownloadMenu
            label={exportWords.locations}
            listed={{ kind: 'locations', filters }}
            rows={locations}
            isFiltered={false}
          />
          <DownloadMenu
            label={exportWords.workOrders}
            listed={{ kind: 'work-orders', filters }}
            isFiltered={false}
          />
        </div>
      </Section>
      {mayExport && <CityFileSection key={cityId} cityId={cityId} />}
    </>
  )
}
