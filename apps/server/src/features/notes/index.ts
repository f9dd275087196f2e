export { noteSelect } from './notes.present.ts'
export { notesRoutes } from './notes.routes.ts'
export { deleteAs as deleteNoteAs } from './notes.service.ts'
