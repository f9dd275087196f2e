import { paths } from '@lamplighter/domain/pages'
import { useParams } from '@tanstack/react-router'
import { ReportPage as Report } from '../features/reports/sending/report-page.tsx'

export function ReportPage() {
  const { id } = useParams({ from: paths.report })
  return <Report key={id} city={id} />
}
