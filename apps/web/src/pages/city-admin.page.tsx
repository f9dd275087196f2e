import { ActivityDays } from '../features/activities/activity-days.tsx'
import { Dashboard } from '../features/city-admin/dashboard/dashboard.tsx'
import { CityDownloads } from '../features/exports/city-downloads.tsx'
import { DownloadMenu } from '../features/exports/download-menu.tsx'
import { ImportPanel } from '../features/imports/import-panel.tsx'
import { OpenInvitations } from '../features/invitations/open-invitations.tsx'
import { Thumbnails } from '../features/media/thumbnails.tsx'
import { ReportsTab } from '../features/reports/triage/reports-tab.tsx'

export function CityAdminPage() {
  return (
    <Dashboard
      slots={{
        reports: (city) => <ReportsTab {...city} renderPhotos={(media) => <Thumbnails media={media} />} />,
        imports: (cityId) => <ImportPanel cityId={cityId} />,
        invitations: (city) => <OpenInvitations city={city} />,
        media: (media) => <Thumbnails media={media} />,
        downloads: (city) => <CityDownloads {...city} />,
        auditDownload: (filters, rows, isFiltered) => (
          <DownloadMenu listed={{ kind: 'audit', filters }} rows={rows} isFiltered={isFiltered} />
        ),
        activities: ({ items, ...look }) => <ActivityDays activities={items} {...look} />,
      }}
    />
  )
}
