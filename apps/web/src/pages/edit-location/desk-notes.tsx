import { confirmDraftRemoval, EDIT_PAGE_PREVIEW, noteWords } from '@lamplighter/domain/notes'
import type { DeskState } from '../../features/locations/use-desk.ts'
import { MediaTray } from '../../features/media/components/media-tray.tsx'
import { Thumbnails } from '../../features/media/components/thumbnails.tsx'
import { TrayThumbnails } from '../../features/media/components/tray-thumbnails.tsx'
import { DraftNoteList } from '../../features/notes/components/draft-note-list.tsx'
import { NoteComposer } from '../../features/notes/components/note-composer.tsx'
import { SavedNotes } from '../../features/notes/components/saved-notes.tsx'
import { confirm } from '../../kit/messages/confirm.ts'
import type { DeskStory } from './use-desk-story.ts'

/** The notes of the location: those that wait, those on the server, and a new one. */
export function DeskNotes({ desk, story }: { desk: DeskState; story: DeskStory }) {
  const { location } = desk
  const { tray } = story

  async function remove(id: string) {
    const sure = await confirm({
      title: noteWords.deleteNote,
      message: confirmDraftRemoval,
      action: noteWords.deleteNote,
      danger: true,
    })
    if (sure) story.removeDraft(id)
  }

  return (
    <>
      <DraftNoteList
        drafts={desk.notes}
        renderMedia={(ids) => <TrayThumbnails tray={tray} mediaIds={ids} />}
        onRemove={(id) => void remove(id)}
      />
      {location && (
        <SavedNotes
          locationId={location._id}
          icon={location.icon}
          preview={EDIT_PAGE_PREVIEW}
          renderMedia={(media) => <Thumbnails media={media} />}
        />
      )}
      <NoteComposer
        text={desk.noteText}
        onText={desk.typeNote}
        note={story.composed}
        uploading={tray.uploading}
        disabled={story.saving}
        onAdd={story.addNote}
        mediaSlot={
          <MediaTray
            tray={tray}
            hiddenIds={story.filesInDrafts}
            disabled={story.saving}
            beforePicking={() => void desk.flush()}
          />
        }
      />
    </>
  )
}
