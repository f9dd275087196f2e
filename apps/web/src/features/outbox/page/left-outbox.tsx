import { authWords } from '@lamplighter/domain/auth'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { say } from '../../../kit/messages/say.tsx'
import { Section } from '../../../kit/sections/section.tsx'
import { loginPrompt } from '../../../lib/session/login-prompt.ts'
import { type EndedPerson, endedPerson } from '../../../lib/sign-in/ended-person.ts'
import { leftByOthers, leftByPerson } from './left-outbox.messages.ts'
import { outboxWords as words } from './outbox-page.messages.ts'
import classes from './outbox-page.module.css'
import { useLeftItems } from './use-left-items.ts'
import { useSaveAsFile } from './use-save-as-file.ts'

/**
 * Unsent work while nobody is signed in. Offers a file only of the person whose session ended without a sign-out, and
 * names nobody else (DUR-41, DUR-73).
 */
export function LeftOutbox() {
  const left = useLeftItems()
  const login = <Button onClick={() => loginPrompt.open()}>{authWords.loginOrRegister}</Button>
  if (left.status === 'loading') return <ListSkeleton />
  if (left.status === 'unreadable')
    return <ErrorState message={words.unreadable} hint={words.unreadableHint} />
  const { person, items, others } = left
  if (items.length + others === 0)
    return <EmptyState drawing="lamp" message="Log in to see this page." action={login} />
  return (
    <Section title={`${words.unsent} (${items.length + others})`}>
      <div className="stack">
        {person && items.length > 0 && (
          <p className={classes.left}>{leftByPerson(items.length, person.name)}</p>
        )}
        {others > 0 && <p className={classes.left}>{leftByOthers(others, items.length > 0)}</p>}
        <div className="row">
          {login}
          {person && items.length > 0 && <SaveButton person={person} items={items} />}
        </div>
      </div>
    </Section>
  )
}

type SaveProps = { person: EndedPerson; items: Parameters<ReturnType<typeof useSaveAsFile>['save']>[0] }

function SaveButton({ person, items }: SaveProps) {
  const { saving, save } = useSaveAsFile(person)
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={20} aria-hidden />}
      loading={saving}
      // The browser may have told this tab nothing, for example while it slept.
      onClick={() =>
        endedPerson.get()?._id === person._id ? void save(items) : say.info(words.noLongerOffered)
      }
    >
      {words.saveAllAsFile}
    </Button>
  )
}
