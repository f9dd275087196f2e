/** Loaded once a dialog is opened. */
import { VisitsDialog } from '../visits/visits-dialog.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { DueDialog } from './due-dialog.tsx'

export const dialogs = {
  assign: AssignDialog,
  due: DueDialog,
  close: CloseDialog,
  visits: VisitsDialog,
} as const
