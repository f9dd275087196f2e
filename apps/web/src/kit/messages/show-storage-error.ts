import { notKeptWords as words } from '@lamplighter/domain/http'
import { paths } from '@lamplighter/domain/pages'
import { say } from './say.tsx'

/**
 * Explains a storage failure while the page still holds the input. If storage is full, the message stays until
 * closed and offers Settings in a new tab, because the form's input is stored nowhere else.
 */
export function showStorageError(error: { sentence(fallback: string): string }, fallback: string): void {
  const sentence = error.sentence(fallback)
  const act = () => void window.open(paths.settings, '_blank', 'noopener')
  if (sentence === words.full) say.lastingFailure(sentence, { label: words.openSettings, act })
  else say.failure(sentence, words.tryAgain)
}
