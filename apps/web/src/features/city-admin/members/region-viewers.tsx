import { SectionCard } from '../../../kit/sections/section-card.tsx'
import { useCityRegionViewers } from '../city-admin.api.ts'
import { regionViewerWords as words } from '../city-admin.messages.ts'
import classes from './users.module.css'

/** People who see the city through a region, so that the city knows them. Only platform admins change that. */
export function RegionViewers({ cityId }: { cityId: string }) {
  const { data } = useCityRegionViewers(cityId)
  if (!data || data.length === 0) return null
  return (
    <SectionCard title={words.title}>
      <p className={`quiet ${classes.quiet}`}>{words.hint}</p>
      <ul className={classes.viewers}>
        {data.map(({ _id, name, regions }) => (
          <li key={_id} className="named">
            <strong>{name}</strong>
            <span>{regions.join(', ')}</span>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
