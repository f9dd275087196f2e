import { authWords } from '@lamplighter/domain/auth'
import { mapMessages } from '@lamplighter/domain/map'
import { Button } from '@mantine/core'
import { loginPrompt } from '../../../lib/login-prompt.ts'
import classes from './explore-map.module.css'

/** What a visitor reads above the map, with the way in. */
export function VisitorNotice() {
  return (
    <div className={classes.visitor} role="note">
      <p>{mapMessages.authenticationRequired}</p>
      <Button onClick={() => loginPrompt.open()}>{authWords.loginOrRegister}</Button>
    </div>
  )
}
