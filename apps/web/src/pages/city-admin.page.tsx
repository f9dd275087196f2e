import { navigationWords } from '@lamplighter/domain/auth'
import { ActivityDays } from '../features/activities/components/activity-days.tsx'
import { Dashboard } from '../features/city-admin/components/dashboard.tsx'
import { Thumbnails } from '../features/media/components/thumbnails.tsx'
import { RequireLogin } from '../frame/require-login.tsx'

export function CityAdminPage() {
  return (
    <RequireLogin title={navigationWords.cityAdmin}>
      <Dashboard
        guests={{
          media: (media) => <Thumbnails media={media} />,
          activities: ({ items, ...look }) => <ActivityDays activities={items} {...look} />,
        }}
      />
    </RequireLogin>
  )
}
