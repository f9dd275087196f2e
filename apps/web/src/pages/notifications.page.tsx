import { Notifications } from '../features/notifications/notifications.tsx'
import { useScrollRestoration } from '../frame/scroll-restoration.ts'
import { Page } from '../kit/page/page.tsx'

export function NotificationsPage() {
  useScrollRestoration()
  return (
    <Page>
      <Notifications />
    </Page>
  )
}
