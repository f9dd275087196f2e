import { notKeptWords as words } from '@lamplighter/domain/http'
import { paths } from '@lamplighter/domain/pages'
import { say } from './say.tsx'

/** Says why nothing was saved, until it is closed. Settings open beside the form: what it holds is kept nowhere else. */
export function sayNotKept(isFull: boolean): void {
  const act = () => void window.open(paths.settings, '_blank', 'noopener')
  if (isFull) say.lastingFailure(words.full, { label: words.openSettings, act })
  else say.failure(words.forbidden)
}
