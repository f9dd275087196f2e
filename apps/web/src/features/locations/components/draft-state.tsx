import { Button } from '@mantine/core'

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' })

/** 'Draft saved 10:42', by the device's clock, and a way to give the draft up. */
export function DraftState({ savedAt, onDiscard }: { savedAt: number; onDiscard: () => void }) {
  return (
    <>
      Draft saved {clock.format(savedAt)}
      <Button variant="subtle" onClick={onDiscard}>
        Discard
      </Button>
    </>
  )
}
