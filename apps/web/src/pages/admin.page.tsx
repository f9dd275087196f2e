import { ActivityDays } from '../features/activities/activity-days.tsx'
import { AdminDashboard } from '../features/admin/dashboard/admin-dashboard.tsx'
import { ImportPanel } from '../features/imports/import-panel.tsx'
import { InviteDialog } from '../features/invitations/invite-dialog.tsx'

export function AdminPage() {
  return (
    <AdminDashboard
      activities={({ items, ...look }) => <ActivityDays activities={items} {...look} />}
      imports={(cityId) => <ImportPanel key={cityId} cityId={cityId} />}
      invite={(invited) => <InviteDialog {...invited} />}
    />
  )
}
