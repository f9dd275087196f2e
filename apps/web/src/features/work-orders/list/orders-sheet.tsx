import { formatCount } from '@lamplighter/domain/format'
import { priorityFacts, type WorkOrderFilters } from '@lamplighter/domain/work-orders'
import { Link } from '@tanstack/react-router'
import { AssetIcon } from '../../../kit/drawings/asset-icon.tsx'
import { RecordList } from '../../../kit/lists/record-list.tsx'
import { PlaceLine } from '../../../kit/text/place-line.tsx'
import type { SheetOver } from '../../../map/full-screen/use-full-screen.ts'
import { Sheet } from '../../../map/lazy-map.tsx'
import { layersWords, orderKind } from '../../../map/map.messages.ts'
import { OverdueMark } from '../badges.tsx'
import { workOrderMessages, workOrderWords } from '../work-orders.messages.ts'
import classes from './orders-sheet.module.css'
import { useOrdersHere } from './use-orders-here.ts'

interface Props {
  filters: WorkOrderFilters
  sheet: SheetOver
  onHint: (id: string | null) => void
}

/** The open orders beside a full-screen map, or in a sheet above it. */
export function OrdersSheet({ filters, sheet, onHint }: Props) {
  const orders = useOrdersHere('open', filters)
  const figure = orders.isPending ? null : formatCount(orders.total)
  return (
    <Sheet title={layersWords.openOrders} summary={figure} {...sheet}>
      <RecordList
        list={orders}
        rows={3}
        failed={workOrderMessages.loadFailed}
        empty={<p className="quiet">{workOrderWords.noneOpen}</p>}
      >
        {(items) => (
          <ul>
            {items.map((order) => {
              const { _id, title, priority, locationId: place } = order
              return (
                <li key={_id}>
                  <Link
                    to="/work-orders/$id"
                    params={{ id: _id }}
                    className={`beside ${classes.row}`}
                    onFocus={() => onHint(_id)}
                    onBlur={() => onHint(null)}
                    onMouseEnter={() => onHint(_id)}
                    onMouseLeave={() => onHint(null)}
                  >
                    <AssetIcon icon={place.icon} priority={priority} size={40} />
                    <span className="words">
                      <span className="item-name two-lines">{title}</span>
                      <span className="quiet">{orderKind(priorityFacts[priority].label)}</span>
                      <OverdueMark order={order} />
                      <span className="quiet one-line">{place.name}</span>
                      <PlaceLine words={place.placeWords} beside={place.name} />
                    </span>
                  </Link>
                </li>
              )
            })}
          </ul>
        )}
      </RecordList>
    </Sheet>
  )
}
