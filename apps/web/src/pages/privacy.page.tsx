import { Privacy } from '../features/privacy/privacy.tsx'
import { Page } from '../kit/page/page.tsx'

export function PrivacyPage() {
  return (
    <Page>
      <Privacy />
    </Page>
  )
}
