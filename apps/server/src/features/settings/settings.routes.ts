import * as contract from '@lamplighter/domain/settings'
import { read } from '../../http/transport/route.ts'
import * as service from './settings.service.ts'

export const settingsRoutes = [read(contract.getMyStats, service.myStats)]
