import { getMapConfig } from '@lamplighter/domain/map'
import { open } from '../../http/transport/route.ts'
import * as service from './map.service.ts'

export const mapRoutes = [open(getMapConfig, service.mapConfig)]
