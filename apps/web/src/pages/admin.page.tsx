import { ActivityDays } from '../features/activities/components/activity-days.tsx'
import { AdminDashboard } from '../features/admin/components/admin-dashboard.tsx'

export function AdminPage() {
  return <AdminDashboard activities={({ items, ...look }) => <ActivityDays activities={items} {...look} />} />
}
