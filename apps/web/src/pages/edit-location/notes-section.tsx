import { confirmDraftRemoval, EDIT_PAGE_PREVIEW, noteWords } from '@lamplighter/domain/notes'
import { LostFiles } from '../../features/locations/draft/lost-files.tsx'
import type { DeskState } from '../../features/locations/draft/use-location-draft.ts'
import type { DeskNotes } from '../../features/locations/draft/use-queued-notes.ts'
import { MediaTray } from '../../features/media/attachments/attachment-picker.tsx'
import { TrayThumbnails } from '../../features/media/attachments/attachment-thumbnails.tsx'
import { Thumbnails } from '../../features/media/thumbnails.tsx'
import { NoteComposer } from '../../features/notes/note-composer.tsx'
import { DraftNoteList } from '../../features/notes/queued-note-list.tsx'
import { SavedNotes } from '../../features/notes/saved-notes.tsx'
import { confirm } from '../../kit/messages/confirm.ts'

interface Props {
  desk: DeskState
  notes: DeskNotes
  disabled?: boolean
}

/** The notes of the location: those that wait, those on the server, and a new one. */
export function NotesOfDesk(props: Props) {
  const { location } = props.desk
  return (
    <>
      <WaitingNotes {...props} />
      {location && (
        <SavedNotes
          locationId={location._id}
          icon={location.icon}
          preview={EDIT_PAGE_PREVIEW}
          renderMedia={(media) => <Thumbnails media={media} />}
        />
      )}
      <NewNote {...props} />
    </>
  )
}

/** Notes that are on this device only, each with what it waits for. */
export function WaitingNotes({ desk, notes }: Props) {
  async function remove(id: string) {
    const sure = await confirm({
      title: noteWords.deleteNote,
      message: confirmDraftRemoval,
      action: noteWords.deleteNote,
      danger: true,
    })
    if (sure) notes.removeDraft(id)
  }

  return (
    <DraftNoteList
      drafts={desk.notes}
      missingFiles={notes.missingFiles}
      renderMedia={(ids) => <TrayThumbnails tray={notes.tray} mediaIds={ids} />}
      renderLost={(note) => <LostFiles note={note} notes={notes} />}
      onRemove={(id) => void remove(id)}
    />
  )
}

export function NewNote({ desk, notes, disabled = false }: Props) {
  return (
    <NoteComposer
      text={desk.noteText}
      onText={desk.typeNote}
      note={notes.composed}
      uploading={notes.tray.uploading}
      disabled={disabled}
      onAdd={notes.addNote}
      mediaSlot={
        <MediaTray
          tray={notes.tray}
          hiddenIds={notes.filesInDrafts}
          disabled={disabled}
          beforePicking={() => void desk.flush()}
        />
      }
    />
  )
}
