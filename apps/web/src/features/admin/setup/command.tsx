import { Button } from '@mantine/core'
import { say } from '../../../kit/messages/say.tsx'
import classes from './checklist.module.css'
import { setupWords } from './setup.messages.ts'

/** A server command with a Copy button. */
export function Command({ text }: { text: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      say.success(setupWords.copied)
    } catch {
      say.info(setupWords.copyFailed)
    }
  }
  return (
    <div className={classes.command}>
      <code>{text}</code>
      <Button variant="subtle" aria-label={`${setupWords.copy}: ${text}`} onClick={() => void copy()}>
        {setupWords.copy}
      </Button>
    </div>
  )
}
