import { boardGroupings } from '@lamplighter/domain/work-orders'
import { Select } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { useRef } from 'react'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { RecordList } from '../../../kit/lists/record-list.tsx'
import { SearchField } from '../../../kit/lists/search-field.tsx'
import { SimilarNotice } from '../../../kit/lists/similar-notice.tsx'
import { useFocusKept } from '../../../kit/lists/use-focus-kept.ts'
import { calendarWords } from '../calendar/calendar.messages.ts'
import { OrderCalendar } from '../calendar/order-calendar.tsx'
import { orderDeskWords } from '../list/desk/order-desk.messages.ts'
import { OrderFilters } from '../list/order-filters.tsx'
import { NoOrders } from '../list/orders-section.tsx'
import { isNarrowed, type useOrderFilters } from '../list/use-order-filters.ts'
import { useAllOpen } from '../list/use-orders-here.ts'
import { ViewsMenu } from '../views/views-menu.tsx'
import { workOrderMessages } from '../work-orders.messages.ts'
import { boardWords, groupingLabels } from './board.messages.ts'
import classes from './board.module.css'
import { OrderBoard } from './order-board.tsx'

/** The open orders of the list as a board or a calendar, with the list's search and filters. */
export function BoardView({ state }: { state: ReturnType<typeof useOrderFilters> }) {
  const { filters, typed, change, layout, columns, span, day, viewName, isSimilar } = state
  const orders = useAllOpen(filters, state)
  const area = useRef<HTMLElement>(null)
  const focus = useFocusKept<HTMLElement>()
  const areaRef = useMergedRef(area, focus.ref)
  return (
    <>
      <div className={`line ${classes.tools}`}>
        <SearchField
          label={orderDeskWords.search}
          className={classes.search}
          value={typed}
          onSearch={(words) => change({ search: words || undefined })}
        />
        <ViewsMenu state={state} />
        {layout === 'board' && (
          <div className={`line ${classes.grouping}`}>
            <span aria-hidden>{boardWords.columns}</span>
            <Select
              aria-label={boardWords.columns}
              allowDeselect={false}
              data={boardGroupings.map((value) => ({ value, label: groupingLabels[value] }))}
              value={columns}
              onChange={(value) =>
                change({ columns: boardGroupings.find((known) => known === value && known !== 'assignee') })
              }
            />
          </div>
        )}
      </div>
      <OrderFilters state={state} />
      <SimilarNotice shown={isSimilar && orders.items.length > 0} />
      {orders.isOnlyHere && (
        <ErrorState message={workOrderMessages.loadFailed} onRetry={() => void orders.refetch()} />
      )}
      <section
        {...focus}
        ref={areaRef}
        className={classes.area}
        aria-label={layout === 'board' ? boardWords.board : calendarWords.calendar}
      >
        <RecordList
          list={orders}
          failed={workOrderMessages.loadFailed}
          empty={<NoOrders status="open" typed={typed} filtered={isNarrowed(filters)} />}
        >
          {(items) =>
            layout === 'board' ? (
              <OrderBoard orders={items} by={columns} isPartial={orders.more.has} area={area} />
            ) : (
              <OrderCalendar
                orders={items}
                span={span}
                day={day}
                isPartial={orders.more.has}
                area={area}
                onSpan={(chosen, ofDay) =>
                  change({ span: chosen === 'month' ? undefined : chosen, day: ofDay })
                }
                // Another day is the same view.
                onDay={(chosen) => change({ day: chosen, view: viewName })}
              />
            )
          }
        </RecordList>
      </section>
    </>
  )
}
