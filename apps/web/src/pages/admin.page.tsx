import { ActivityDays } from '../features/activities/activity-days.tsx'
import { AdminDashboard } from '../features/admin/dashboard/admin-dashboard.tsx'
import { InviteDialog } from '../features/invitations/invite-dialog.tsx'

export function AdminPage() {
  return (
    <AdminDashboard
      activities={({ items, ...look }) => <ActivityDays activities={items} {...look} />}
      invite={(invited) => <InviteDialog {...invited} />}
    />
  )
}
