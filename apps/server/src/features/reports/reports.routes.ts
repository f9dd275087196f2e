import * as contract from '@lamplighter/domain/reports'
import { open, read, write, writeAfter } from '../../http/transport/route.ts'
import * as service from './reports.service.ts'
import * as settings from './settings.service.ts'
import * as triage from './triage.service.ts'

export const reportsRoutes = [
  open(contract.getReportForm, service.form),
  open(contract.getReportChallenge, service.challenge),
  open(contract.sendReport, service.send),
  open(contract.lookAtReport, service.look),
  open(contract.sayStillBroken, service.stillBroken),
  read(contract.listReports, triage.list),
  read(contract.getReport, triage.get),
  writeAfter(contract.acceptReport, triage.findNewPoint, triage.accept),
  write(contract.mergeReport, triage.merge),
  write(contract.declineReport, triage.decline),
  read(contract.getReportSettings, settings.get),
  write(contract.setReportSettings, settings.set),
]
