import { AccessTokensCard } from '../features/access-tokens/access-tokens-card.tsx'
import { MyRequestsCard } from '../features/cities/joining/my-requests-card.tsx'
import { DayPackCard } from '../features/day-pack/day-pack-card.tsx'
import { OwnDataCard } from '../features/exports/own-data-card.tsx'
import { mediaWords } from '../features/media/media.messages.ts'
import { OriginalPhotos } from '../features/media/original-photos.tsx'
import { ChoicesCard } from '../features/notifications/choices/choices-card.tsx'
import { AboutCard } from '../features/settings/about-card.tsx'
import { AccountCard } from '../features/settings/account-card.tsx'
import { DeviceCard } from '../features/settings/device/device-card.tsx'
import { MembershipsCard } from '../features/settings/memberships-card.tsx'
import { SettingsGrid } from '../features/settings/settings-grid.tsx'
import { SignInCards } from '../features/settings/sign-in/sign-in-cards.tsx'
import { StatsCard } from '../features/settings/stats-card.tsx'
import { CalendarsCard } from '../features/work-orders/crew-calendars/crew-calendars-card.tsx'
import { useSignOut } from '../frame/use-sign-out.ts'
import { navigationWords } from '../kit/kit.messages.ts'
import { APPEARANCE } from '../kit/page/appearance.ts'
import { AppearanceChoice } from '../kit/page/appearance-choice.tsx'
import { Page } from '../kit/page/page.tsx'
import { PageHeader } from '../kit/page/page-header.tsx'
import { SectionCard } from '../kit/sections/section-card.tsx'
import { useIsRegionViewer } from '../lib/cities/reads-only.ts'
import { useSession } from '../lib/session/session.ts'

export function SettingsPage() {
  const { user } = useSession()
  const signOut = useSignOut()
  const readsOnly = useIsRegionViewer()
  return (
    <Page>
      <PageHeader title={navigationWords.settings} />
      {user && (
        <SettingsGrid
          account={<AccountCard user={user} onSignOut={() => void signOut()} />}
          main={
            <>
              <DayPackCard />
              {/* Nothing is sent to a Region Viewer (REGION-6). */}
              {!readsOnly && <ChoicesCard userId={user._id} />}
              <CalendarsCard />
              <StatsCard />
              <MembershipsCard user={user} />
              <MyRequestsCard />
              <AccessTokensCard user={user} />
            </>
          }
          signIn={
            <>
              <SectionCard title={APPEARANCE}>
                <AppearanceChoice />
              </SectionCard>
              {!readsOnly && (
                <SectionCard title={mediaWords.photos}>
                  <OriginalPhotos />
                </SectionCard>
              )}
              <DeviceCard />
              <SignInCards user={user} onAllEnded={() => void signOut()} />
              <OwnDataCard />
              <AboutCard />
            </>
          }
        />
      )}
    </Page>
  )
}
