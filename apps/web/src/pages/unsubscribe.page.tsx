import { paths } from '@lamplighter/domain/pages'
import { Unsubscribe } from '../features/notifications/unsubscribe.tsx'
import { useLinkSecret } from '../lib/sign-in/link-secret.ts'

export function UnsubscribePage() {
  const key = useLinkSecret(paths.unsubscribe)
  return <Unsubscribe key={key} linkKey={key} />
}
