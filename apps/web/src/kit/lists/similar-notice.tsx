import { similarResults } from '../kit.messages.ts'
import classes from './similar-notice.module.css'

/** Above a list that has other words than were searched for. */
export function SimilarNotice({ shown }: { shown: boolean }) {
  return (
    <p role="status" className={shown ? classes.shown : 'visually-hidden'}>
      {shown && similarResults}
    </p>
  )
}
