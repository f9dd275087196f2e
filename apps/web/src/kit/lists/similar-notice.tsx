import { similarResults } from '../kit.messages.ts'

/** Above a list that has other words than were searched for. */
export function SimilarNotice({ shown }: { shown: boolean }) {
  return (
    <p role="status" className={shown ? 'quiet' : 'visually-hidden'}>
      {shown && similarResults}
    </p>
  )
}
