import { notKeptWords as words } from '@lamplighter/domain/http'
import { paths } from '@lamplighter/domain/pages'
import { say } from './say.tsx'

/**
 * Says why nothing was saved, and that the page still holds it. Where room has to be made it stays until it is closed, and Settings open beside the form: what that
 * holds is kept nowhere else (DUR-47).
 */
export function sayNotKept(error: { sentence(fallback: string): string }, fallback: string): void {
  const sentence = error.sentence(fallback)
  const act = () => void window.open(paths.settings, '_blank', 'noopener')
  if (sentence === words.full) say.lastingFailure(sentence, { label: words.openSettings, act })
  else say.failure(sentence, words.tryAgain)
}
