import * as contract from '@lamplighter/domain/access-tokens'
import { read, write } from '../../http/transport/route.ts'
import * as service from './access-tokens.service.ts'

export const accessTokensRoutes = [
  read(contract.listAccessTokens, service.list),
  write(contract.createAccessToken, service.create),
  write(contract.revokeAccessToken, service.revoke),
  read(contract.listCityAccessTokens, service.listOfCity),
  write(contract.createCityAccessToken, service.createForCity),
]
