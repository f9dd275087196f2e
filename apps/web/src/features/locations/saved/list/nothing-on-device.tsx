import { Button } from '@mantine/core'
import { useLayoutEffect } from 'react'
import { EmptyState } from '../../../../kit/lists/empty-state.tsx'
import { LinkButton } from '../../../../kit/page/link-button.tsx'
import { ListHeader } from '../../../../kit/page/list-header.tsx'
import { Page } from '../../../../kit/page/page.tsx'
import { loginPrompt } from '../../../../lib/login-prompt.ts'
import { screenIsDrawn } from '../../../../lib/painted-screen.ts'
import { locationPageWords } from '../../locations.messages.ts'
import classes from './nothing-on-device.module.css'

/** Screen for visitors who have saved nothing on this device. */
export function NothingOnDevice({ isWorkLeft = false }: { isWorkLeft?: boolean }) {
  useLayoutEffect(() => void screenIsDrawn(), [])
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
