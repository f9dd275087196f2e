import * as contract from '@lamplighter/domain/notes'
import { read, write } from '../../http/transport/route.ts'
import * as service from './notes.service.ts'

export const notesRoutes = [
  read(contract.listNotes, service.list),
  write(contract.createNote, service.create),
  write(contract.deleteNote, service.remove),
]
