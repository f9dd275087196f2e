export { noteSelect } from './notes.present.ts'
export { lockNote, trashNote } from './notes.repo.ts'
export { notesRoutes } from './notes.routes.ts'
export { addNote, deleteAs as deleteNoteAs } from './notes.service.ts'
