import { useState } from 'react'
import { useVersionReady } from '../../lib/device/version-ready.ts'
import classes from '../status-line.module.css'
import { updateWords } from './update.messages.ts'

/** Offers a new version. The page reloads only when the user clicks. */
export function UpdateNotice() {
  const ready = useVersionReady()
  const [going, setGoing] = useState(false)

  async function go() {
    setGoing(true)
    await import('../../lib/device/app-version.ts')
      .then(({ goOverToNewVersion }) => goOverToNewVersion())
      .catch(() => setGoing(false))
  }

  return (
    <div role="status" className={ready ? classes.line : undefined}>
      {ready && (
        <>
          {updateWords.ready}
          <button type="button" className={classes.action} disabled={going} onClick={() => void go()}>
            {updateWords.reload}
          </button>
        </>
      )}
    </div>
  )
}
