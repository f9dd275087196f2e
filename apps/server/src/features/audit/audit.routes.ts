import { listAudit } from '@lamplighter/domain/audit'
import { read } from '../../http/transport/route.ts'
import * as service from './audit.service.ts'

export const auditRoutes = [read(listAudit, service.list)]
