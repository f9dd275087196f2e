import { iconOf } from '@lamplighter/domain/catalog'
import { getCityBoundary } from '@lamplighter/domain/cities'
import type { ImportPreview, ImportTrial } from '@lamplighter/domain/imports'
import { fitBox, formatCoordinates } from '@lamplighter/domain/map'
import { priorityFacts, type WorkOrderStatus } from '@lamplighter/domain/work-orders'
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
          <FirstRows sample={trial.sample} />
        </section>
      </div>
    </SectionCard>
  )
}

const statusLabels: Record<WorkOrderStatus, string> = { open: 'Open', finished: 'Finished' }

const columnsOf = {
  locations: [importWords.row, importWords.name, importWords.icon, importWords.position],
  orders: [
    importWords.row,
    importWords.workOrder,
    importWords.location,
    importWords.status,
    importWords.priority,
  ],
}

function FirstRows({ sample }: Pick<ImportTrial, 'sample'>) {
  const columns = columnsOf[sample.some(({ order }) => order) ? 'orders' : 'locations']
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{importWords.firstRows}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sample.map((row) => (
          <tr key={row.number}>
            <td>{row.number}</td>
            <th scope="row">{row.order?.title ?? row.name}</th>
            {row.order ? (
              <>
                <td className={classes.place}>
                  <Icon row={row} label={row.name} />
                </td>
                <td>{statusLabels[row.order.status]}</td>
                <td>{priorityFacts[row.order.priority].label}</td>
              </>
            ) : (
              <>
                <td className={classes.icon}>
                  <Icon row={row} label={iconOf(row.icon).label} />
                </td>
                <td className="figures">{formatCoordinates(row, 6)}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Icon = ({ row, label }: { row: ImportTrial['sample'][number]; label: string }) => (
  <span className="beside">
    <AssetIcon icon={row.icon} size={24} variant="glyph" />
    {label}
  </span>
)

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
