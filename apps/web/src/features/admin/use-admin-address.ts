import { getRouteApi } from '@tanstack/react-router'
import type { WhichUsers } from './admin.api.ts'
import type { AdminTab } from './admin.messages.ts'

const route = getRouteApi('/admin')

/** The open tab and user filter, kept in the URL. */
export function useAdminAddress() {
  const { tab = 'overview', users, city } = route.useSearch()
  const navigate = route.useNavigate()
  const change = (search: ReturnType<typeof route.useSearch>) =>
    void navigate({ search, replace: true, resetScroll: false })
  const which: WhichUsers = users ?? 'all'
  return {
    tab,
    chooseTab: (value: AdminTab) => change(value === 'overview' ? {} : { tab: value }),
    importCity: city,
    chooseImportCity: (value: string) => change({ tab: 'import', city: value }),
    which,
    chooseWhich: (value: WhichUsers) =>
      change(value === 'all' ? { tab: 'users' } : { tab: 'users', users: value }),
  }
}
