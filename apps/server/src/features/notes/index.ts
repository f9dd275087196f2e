export { noteSelect } from './notes.repo.ts'
export { notesRoutes } from './notes.routes.ts'
export { deleteAs as deleteNoteAs } from './notes.service.ts'
