import { EDIT_PAGE_PREVIEW, noteWords } from '@lamplighter/domain/notes'
import { LostFiles } from '../../features/locations/draft/lost-files.tsx'
import type { LocationDraftState } from '../../features/locations/draft/use-location-draft.ts'
import type { QueuedNotes } from '../../features/locations/draft/use-queued-notes.ts'
import { AttachmentPicker } from '../../features/media/attachments/attachment-picker.tsx'
import { AttachmentThumbnails } from '../../features/media/attachments/attachment-thumbnails.tsx'
import type { Attachments } from '../../features/media/attachments/use-attachments.ts'
import { Thumbnails } from '../../features/media/thumbnails.tsx'
import { NoteComposer } from '../../features/notes/note-composer.tsx'
import { lastPhotoOf, useNotes } from '../../features/notes/notes.api.ts'
import { confirmDraftRemoval, noteListWords } from '../../features/notes/notes.messages.ts'
import { QueuedNoteList } from '../../features/notes/queued-note-list.tsx'
import { SavedNotes } from '../../features/notes/saved-notes.tsx'
import { confirm } from '../../kit/messages/confirm.ts'
import { ErrorBoundary } from '../../kit/page/error-boundary.tsx'
import { itemRefusal, itemState } from '../../lib/outbox/item-words.ts'
import { useUnderWay } from '../../lib/outbox/use-under-way.ts'

interface Props {
  draft: LocationDraftState
  notes: QueuedNotes<Attachments>
  disabled?: boolean
}

/** Notes of the location: unsent ones, saved ones, and the composer. */
export function NotesSection(props: Props) {
  const { location } = props.draft
  return (
    <>
      <NotesOnDevice notes={props.notes} />
      {location && (
        <SavedNotes
          place={location}
          preview={EDIT_PAGE_PREVIEW}
          renderMedia={(media) => <Thumbnails media={media} />}
        />
      )}
      <NewNote {...props} />
    </>
  )
}

/** Unsent notes, each with what it waits for. */
export function NotesOnDevice({ notes }: Pick<Props, 'notes'>) {
  const underWay = useUnderWay()
  async function remove(id: string) {
    const sure = await confirm({
      title: noteWords.deleteNote,
      message: confirmDraftRemoval,
      action: noteWords.deleteNote,
      danger: true,
    })
    if (sure) notes.removeNote(id)
  }

  return (
    <ErrorBoundary message="Couldn't show the notes.">
      <QueuedNoteList
        queued={[
          ...notes.drafts.map((note) => ({ note, mark: noteListWords.draftDate, refusal: null })),
          ...notes.unsent.map(({ item, note }) => ({
            note,
            mark: itemState(item, underWay),
            refusal: notes.lossIn(note) === null ? itemRefusal(item) : null,
          })),
        ]}
        missingFiles={notes.missingFiles}
        renderMedia={(ids) => <AttachmentThumbnails attachments={notes.attachments} mediaIds={ids} />}
        renderLost={(note) => <LostFiles note={note} notes={notes} />}
        onAgain={notes.sendAgain}
        onRemove={(id) => void remove(id)}
      />
    </ErrorBoundary>
  )
}

export function NewNote({
  draft,
  notes,
  disabled = false,
  mediaFirst = false,
}: Props & { mediaFirst?: boolean }) {
  const saved = useNotes(draft.location?._id ?? null)
  return (
    <NoteComposer
      text={draft.noteText}
      onText={draft.typeNote}
      mediaCount={notes.loose.length}
      keeping={notes.attachments.keeping}
      disabled={disabled}
      onAdd={notes.addNote}
      mediaFirst={mediaFirst}
      mediaSlot={
        <AttachmentPicker
          attachments={notes.attachments}
          hiddenIds={notes.quietFiles}
          disabled={disabled}
          lastPhoto={lastPhotoOf(saved.items)}
          beforePicking={() => void draft.flush()}
        />
      }
    />
  )
}
