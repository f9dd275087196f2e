import { similarResults } from '../kit.messages.ts'
import classes from './similar-notice.module.css'

/** Shown above a list of similar results. */
export function SimilarNotice({ shown }: { shown: boolean }) {
  return (
    <p role="status" className={shown ? classes.shown : 'visually-hidden'}>
      {shown && similarResults}
    </p>
  )
}
