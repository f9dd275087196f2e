import { formWords } from '@lamplighter/domain/http'
import { draftSaved } from '@lamplighter/domain/locations'
import { Button } from '@mantine/core'

/** 'Draft saved 10:42', by the device's clock, and a way to give the draft up. */
export function DraftState({ savedAt, onDiscard }: { savedAt: number; onDiscard: () => void }) {
  return (
    <>
      {draftSaved(savedAt)}
      <Button variant="subtle" onClick={onDiscard}>
        {formWords.discard}
      </Button>
    </>
  )
}
