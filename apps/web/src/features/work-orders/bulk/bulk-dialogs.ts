/** Loaded once a dialog is opened. */
import { AssignDialog } from './assign-dialog.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { DueDialog } from './due-dialog.tsx'

export const dialogs = { assign: AssignDialog, due: DueDialog, close: CloseDialog } as const
