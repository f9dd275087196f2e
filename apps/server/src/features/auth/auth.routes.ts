import * as contract from '@lamplighter/domain/auth'
import { open, withToken } from '../../http/route.ts'
import * as service from './auth.service.ts'

export const authRoutes = [
  withToken(contract.getMe, service.me),
  withToken(contract.registerMe, service.register),
  open(contract.createAccount, service.createAccount),
  open(contract.submitLogin, service.submitLogin),
  open(contract.getClientConfig, service.clientConfig),
]
