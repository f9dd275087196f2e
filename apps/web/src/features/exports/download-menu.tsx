import type { AuditFilters } from '@lamplighter/domain/audit'
import {
  type ExportFormat,
  exportAudit,
  exportFormats,
  exportLocations,
  exportWorkOrders,
} from '@lamplighter/domain/exports'
import type { LocationFilters } from '@lamplighter/domain/locations'
import type { WorkOrderFilters, WorkOrderStatus } from '@lamplighter/domain/work-orders'
import { Box, Button, Menu } from '@mantine/core'
import { IconDatabase, IconDownload, IconFileZip, IconMap2, IconTable } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { say } from '../../kit/messages/say.tsx'
import { call } from '../../lib/api/api-client.ts'
import { sentenceFor } from '../../lib/api/api-problem.ts'
import { useClientConfig } from '../../lib/api/client-config.ts'
import { useOnline } from '../../lib/api/connection.ts'
import { downloadBegun, exportWords, whatIsIn } from './exports.messages.ts'
import { startDownload } from './start-download.ts'

type Listed =
  | { kind: 'locations'; filters: LocationFilters }
  | { kind: 'audit'; filters: AuditFilters & { cityId: string } }
  | { kind: 'work-orders'; filters: WorkOrderFilters & { status?: WorkOrderStatus } }

interface Props {
  listed: Listed
  isFiltered: boolean
  /** Number of matches; undefined until loaded. */
  rows?: number | undefined
  label?: string
}

const icons = { csv: IconTable, geojson: IconMap2, gpkg: IconDatabase, shp: IconFileZip } as const

/** Downloads a list with its current filters (EXPORT-1). */
export function DownloadMenu({ listed, isFiltered, rows, label = exportWords.download }: Props) {
  const online = useOnline()
  const { data: config } = useClientConfig()
  const about = useId()
  const [asking, setAsking] = useState(false)

  async function download(format: ExportFormat): Promise<void> {
    setAsking(true)
    try {
      const link = await addressOf(listed, format)
      startDownload(link)
      say.success(downloadBegun(link.fileName))
    } catch (error) {
      say.failure(sentenceFor(error, exportWords.failed))
    } finally {
      setAsking(false)
    }
  }

  return (
    // Rendered inline, so that the text about the file is part of the page's content.
    <Menu position="bottom-end" width={280} withinPortal={false}>
      <Menu.Target>
        <Button variant="default" loading={asking} leftSection={<IconDownload size={20} aria-hidden />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-describedby={about}>
        <Box component="p" id={about} className="muted" px={12} py={8}>
          {online ? whatIsIn(listed.kind, rows, isFiltered) : exportWords.offline}
        </Box>
        {formatsOf(listed).map((format) => {
          if (format === 'shp' && !config?.shapefiles) return null
          const Icon = icons[format]
          const { name, use } = exportWords.formats[format]
          return (
            <Menu.Item
              key={format}
              disabled={!online || rows === 0}
              leftSection={<Icon size={20} aria-hidden />}
              onClick={() => void download(format)}
            >
              {name}{' '}
              <Box component="span" className="muted" display="block">
                {use}
              </Box>
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Lines of the audit trail have no place on a map. */
const formatsOf = ({ kind }: Listed) => (kind === 'audit' ? (['csv'] as const) : exportFormats)

/** The URL is short-lived, so it is requested on click. */
function addressOf({ kind, filters }: Listed, format: ExportFormat) {
  if (kind === 'audit') return call(exportAudit, { query: { ...filters, format: 'csv' } })
  return kind === 'locations'
    ? call(exportLocations, { query: { ...filters, format } })
    : call(exportWorkOrders, { query: { ...filters, format } })
}
