import { boxAround, NEAR_METERS } from '@lamplighter/domain/map'
import {
  type BoardGrouping,
  type CalendarSpan,
  type OrderLayout,
  type SavedView,
  sortOfList,
  usualSort,
  type ViewSearch,
  type WorkOrderFilters,
  type WorkOrderStatus,
  workOrderSorts,
} from '@lamplighter/domain/work-orders'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Sorting } from '../../../kit/lists/sorting.ts'
import { useNarrow } from '../../../kit/page/use-narrow.ts'
import { useCities } from '../../../lib/cities/active-city.ts'
import { useCityFilter } from '../../../lib/cities/city-in-use.ts'
import { useSpelledSearch } from '../../../lib/locations/spelled-search.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useLatest } from '../../../lib/state/use-latest.ts'
import { useAskedPlace } from '../../../map/pin/use-asked-place.ts'
import { useFiguresHere } from './use-orders-here.ts'

const route = getRouteApi('/work-orders')
type Search = ReturnType<typeof route.useSearch>

/**
 * Keeps all filters in the address, so that they can be shared and Back restores them. Starts with the
 * active city.
 */
export function useOrderFilters() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = (changed: Partial<Search>) =>
    void navigate({
      search: (before) => ({ ...before, view: undefined, ...changed }),
      replace: true,
      resetScroll: false,
    })
  const { user } = useSession()
  const { memberships } = useCities()
  const isMine = (id: string) => memberships.some((membership) => membership.cityId === id)
  const { cityId, setCityId } = useCityFilter(search.city, change, isMine)
  const place = useAskedPlace()
  const { here, whenKnown } = place
  const isNear = search.near === 'me'
  const asked: WorkOrderFilters = {
    ...(isNear && here ? { bbox: boxAround(here, NEAR_METERS) } : {}),
    ...(search.priority ? { priority: search.priority } : {}),
    ...(search.location ? { locationId: search.location } : {}),
    ...(cityId ? { cityId } : {}),
    ...(search.raised && user ? { raisedBy: user._id } : {}),
    ...(search.assigned ? { assignedTo: search.assigned } : {}),
    ...(search.due ? { due: search.due } : {}),
    ...(search.search ? { search: search.search } : {}),
  }
  const figures = useFiguresHere(asked)
  const spelled = useSpelledSearch(asked, figures ? figures.open + (figures.finished ?? 0) : undefined)
  const filters = spelled.isSimilar ? { ...asked, search: spelled.search } : asked
  const typed = search.search ?? ''
  const onPhone = useNarrow('48em')
  const usual = onPhone ? 'open' : 'all'
  const shown = search.status ?? usual
  /** Undefined shows both lists. */
  const status: WorkOrderStatus | undefined = shown === 'all' ? undefined : shown
  const setStatus = (chosen: typeof shown) => change({ status: chosen === usual ? undefined : chosen })
  /** The device's position, if open orders are sorted by distance. */
  const nearTo = search.sort === 'nearest' ? here : null
  const sort = search.sort === 'nearest' ? undefined : search.sort
  const sortingOf = (list: WorkOrderStatus): Sorting => ({
    current: list === 'open' && nearTo ? 'nearest' : sortOfList(list, sort),
    usual: usualSort[list],
    onSort: (chosen) => change({ sort: workOrderSorts.find((known) => known === chosen) }),
  })
  const layout: OrderLayout = search.layout ?? 'list'
  /** Board and calendar show open orders only. */
  const setLayout = (chosen: OrderLayout) =>
    change(chosen === 'list' ? { layout: undefined } : { layout: chosen, status: undefined })
  const columns: BoardGrouping = search.columns ?? 'assignee'
  const span: CalendarSpan = search.span ?? 'month'
  const { view: viewName, city: _, status: __, day, ...others } = search
  /** The list as a view keeps it: with the tab and the city that the address leaves out. */
  const viewSearch: ViewSearch = { ...others, status: shown, ...(cityId ? { city: cityId } : {}) }
  const openView = (view: SavedView) => void navigate({ search: { ...view.search, view: view.name } })
  const ask = useLatest(() => whenKnown(() => undefined))
  // Following a link to nearby orders counts as consent to locate the device.
  useEffect(() => {
    if (isNear) ask.current()
  }, [isNear, ask])
  return {
    ...{ status, setStatus, filters, typed, isSimilar: spelled.isSimilar },
    ...{ change, cityId, setCityId, place, nearTo, sort, sortingOf },
    ...{ layout, setLayout, columns, span, day },
    ...{ viewName, viewSearch, openView },
  }
}

/** True with any filter except the city, which is always set: orders outside the filters may exist. */
export function isNarrowed({ cityId: _, ...others }: WorkOrderFilters): boolean {
  return Object.values(others).some((chosen) => chosen !== undefined)
}
