import * as contract from '@lamplighter/domain/auth'
import { open, withToken } from '../../http/transport/route.ts'
import * as links from './account-links.service.ts'
import * as service from './auth.service.ts'
import { joinAccount } from './join.service.ts'
import * as sessions from './sessions.service.ts'
import * as setup from './setup.service.ts'

export const authRoutes = [
  withToken(contract.getMe, service.me),
  withToken(contract.registerMe, service.register),
  withToken(contract.joinAccount, joinAccount),
  open(contract.createAccount, service.createAccount),
  open(contract.submitLogin, service.submitLogin),
  open(contract.continueSession, service.continueSession),
  open(contract.getClientConfig, service.clientConfig),
  withToken(contract.listSessions, sessions.listSessions),
  withToken(contract.endSession, sessions.endSession),
  withToken(contract.endAllSessions, sessions.endAllSessions),
  withToken(contract.changePassword, sessions.changePassword),
  open(contract.askForPasswordLink, links.askForPasswordLink),
  open(contract.checkPasswordLink, links.checkPasswordLink),
  open(contract.choosePassword, links.choosePassword),
  open(contract.confirmEmail, links.confirmEmail),
  withToken(contract.sendEmailLink, links.sendEmailLink),
  open(contract.checkSetup, setup.checkSetup),
  withToken(contract.claimSetup, setup.claimSetup),
]
