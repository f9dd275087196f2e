import { paths } from '@lamplighter/domain/pages'
import { ReportStatus } from '../features/reports/following/report-status.tsx'
import { useLinkSecret } from '../lib/sign-in/link-secret.ts'

export function ReportStatusPage() {
  const secret = useLinkSecret(paths.reportStatus)
  return <ReportStatus key={secret} secret={secret} />
}
