import { iconOf } from '@lamplighter/domain/catalog'
import { getCityBoundary } from '@lamplighter/domain/cities'
import type { ImportPreview, ImportTrial } from '@lamplighter/domain/imports'
import { fitBox, formatCoordinates } from '@lamplighter/domain/map'
import type { Geometry } from 'geojson'
import { useMemo, useState } from 'react'
import { AssetIcon } from '../../../kit/drawings/asset-icon.tsx'
import { SectionCard } from '../../../kit/sections/section-card.tsx'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { MapStage } from '../../../map/full-screen/map-stage.tsx'
import { useFullScreen } from '../../../map/full-screen/use-full-screen.ts'
import { CityMap, MapControls, PointCloud } from '../../../map/lazy-map.tsx'
import type { Extent } from '../../../map/map-types.ts'
import { importWords } from '../imports.messages.ts'
import classes from '../imports.module.css'

interface Props {
  cityId: string
  preview: ImportPreview
  trial: ImportTrial
}

/** Preview of the first rows, and a map of all rows. */
export function RowsCard({ cityId, preview, trial }: Props) {
  const boundary = useRead(queryKeys.cityBoundary(cityId), getCityBoundary, { params: { id: cityId } })
  const limits = (boundary.data?.boundary ?? null) as Geometry | null
  const view = useMemo(() => fitBox(extentOf(trial.points)), [trial.points])
  const [start] = useState(view)
  const full = useFullScreen(null)
  const outside = trial.points.some(([, , apart]) => apart === 1)
  return (
    <SectionCard title={importWords.where}>
      <div className="stack gap-12">
        {start && (
          <div className={classes.map}>
            <MapStage full={full}>
              <CityMap
                center={start}
                zoom={start.zoom}
                label={importWords.map}
                height={full.on ? '100%' : 360}
              >
                <PointCloud points={trial.points} limits={limits} />
                <MapControls />
              </CityMap>
            </MapStage>
          </div>
        )}
        {outside && <p className="quiet">{importWords.mapLegend(preview.farOff)}</p>}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too */}
        <section className={classes.scroll} aria-label={importWords.firstRows} tabIndex={0}>
          <table className={classes.table}>
            <caption className="visually-hidden">{importWords.firstRows}</caption>
            <thead>
              <tr>
                <th scope="col">{importWords.row}</th>
                <th scope="col">{importWords.name}</th>
                <th scope="col">{importWords.icon}</th>
                <th scope="col">{importWords.position}</th>
              </tr>
            </thead>
            <tbody>
              {trial.sample.map(({ number, name, icon, latitude, longitude }) => (
                <tr key={number}>
                  <td>{number}</td>
                  <th scope="row">{name}</th>
                  <td className={classes.icon}>
                    <span className="beside">
                      <AssetIcon icon={icon} size={24} variant="glyph" />
                      {iconOf(icon).label}
                    </span>
                  </td>
                  <td className="figures">{formatCoordinates({ latitude, longitude }, 6)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </SectionCard>
  )
}

/** Bounds of the rows inside the expected area, or of all rows. */
function extentOf(points: ImportTrial['points']): Extent | null {
  const inside = points.filter(([, , apart]) => apart === 0)
  const meant = inside.length > 0 ? inside : points
  if (meant.length === 0) return null
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const [longitude, latitude] of meant) {
    west = Math.min(west, longitude)
    east = Math.max(east, longitude)
    south = Math.min(south, latitude)
    north = Math.max(north, latitude)
  }
  return [west, south, east, north]
}
