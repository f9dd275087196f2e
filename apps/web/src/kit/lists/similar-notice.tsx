import { Box } from '@mantine/core'
import { similarResults } from '../kit.messages.ts'

/** Shown above a list of similar results. */
export function SimilarNotice({ shown }: { shown: boolean }) {
  return (
    <Box
      component="p"
      role="status"
      className={shown ? 'muted' : 'visually-hidden'}
      mb={shown ? 12 : undefined}
    >
      {shown && similarResults}
    </Box>
  )
}
