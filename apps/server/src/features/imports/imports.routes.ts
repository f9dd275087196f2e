import * as contract from '@lamplighter/domain/imports'
import { read, write } from '../../http/transport/route.ts'
import * as service from './imports.service.ts'
import { trial } from './trial.service.ts'

export const importsRoutes = [
  read(contract.listImports, service.list),
  read(contract.getImport, service.get),
  read(contract.getImportTrial, trial),
  write(contract.beginImport, service.begin),
  write(contract.checkImport, service.check),
  write(contract.saveImport, service.save),
  write(contract.cancelImport, service.cancel),
  write(contract.undoImport, service.undo),
]
