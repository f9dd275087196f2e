import { Button } from '@mantine/core'
import { EmptyState } from '../../../../kit/lists/empty-state.tsx'
import { LinkButton } from '../../../../kit/page/link-button.tsx'
import { ListHeader } from '../../../../kit/page/list-header.tsx'
import { Page } from '../../../../kit/page/page.tsx'
import { loginPrompt } from '../../../../lib/session/login-prompt.ts'
import { locationPageWords } from '../../locations.messages.ts'
import classes from './nothing-on-device.module.css'

/** Full screen for visitors when their device has no data that visitors may see. */
export function NothingOnDevice({ isWorkLeft }: { isWorkLeft: boolean }) {
  return (
    <Page>
      <ListHeader title={locationPageWords.savedLocations} />
      <EmptyState
        message={isWorkLeft ? locationPageWords.workLeft : locationPageWords.nothingOnDevice}
        action={
          <div className={`row ${classes.actions}`}>
            <Button size="lg" onClick={() => loginPrompt.open()}>
              Log in
            </Button>
            <LinkButton to="/maps" size="lg" variant="default">
              {locationPageWords.exploreMaps}
            </LinkButton>
          </div>
        }
      />
    </Page>
  )
}
