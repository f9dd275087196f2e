import { administersCity } from '@lamplighter/domain/memberships'
import { getRouteApi } from '@tanstack/react-router'
import { useCities } from '../../lib/cities/active-city.ts'
import type { CityAdminTab } from './city-admin.messages.ts'

const route = getRouteApi('/city-admin')
type Search = ReturnType<typeof route.useSearch>

/** Tab and city from the URL. Defaults to the active city if the user administers it. */
export function useDashboard() {
  const { tab = 'overview', city } = route.useSearch()
  const navigate = route.useNavigate()
  const { active, memberships } = useCities()
  const mine = memberships.filter(administersCity)
  const byId = (id: string | undefined) => mine.find(({ cityId }) => cityId === id)
  const change = (changed: Partial<Search>) =>
    void navigate({ search: (before) => ({ ...before, ...changed }), replace: true, resetScroll: false })
  return {
    tab,
    cities: mine,
    /** Null if the user administers no city. */
    city: byId(city) ?? byId(active?.cityId) ?? mine[0] ?? null,
    chooseTab: (value: CityAdminTab) =>
      change({
        tab: value === 'overview' ? undefined : value,
        show: undefined,
        object: undefined,
        hold: undefined,
      }),
    chooseCity: (cityId: string) =>
      change({ city: cityId === active?.cityId ? undefined : cityId, object: undefined, hold: undefined }),
  }
}

/** Whether the Locations tab shows the trash, kept in the URL. */
export function useTrashShown() {
  const { show } = route.useSearch()
  const navigate = route.useNavigate()
  return {
    trashShown: show === 'trash',
    showTrash: (trash: boolean) =>
      void navigate({
        search: (before) => ({ ...before, show: trash ? 'trash' : undefined }),
        replace: true,
        resetScroll: false,
      }),
  }
}

/** The record whose changes the audit trail shows, kept in the URL. */
export function useAuditedRecord() {
  const { object } = route.useSearch()
  const navigate = route.useNavigate()
  return {
    object,
    showAll: () =>
      void navigate({
        search: (before) => ({ ...before, object: undefined }),
        replace: true,
        resetScroll: false,
      }),
  }
}

/** The subject of a new hold, which the page of a record puts into the URL. */
export function useHoldSubject() {
  const { hold } = route.useSearch()
  const navigate = route.useNavigate()
  return {
    subject: hold,
    clear: () => {
      if (hold === undefined) return
      const search = (before: Search) => ({ ...before, hold: undefined })
      void navigate({ search, replace: true, resetScroll: false })
    },
  }
}
