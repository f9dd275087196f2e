/** Keeps a member's Home on the device for their next visit, which shows it before the app's code is there (WORD-26). */
import { paths } from '@lamplighter/domain/pages'
import { HOME_KEY } from '../../lib/painted-screen.ts'

/** As it stands now, without what is true of now only: figures, and what is said about network and program. */
export function keepHome(owner: string): void {
  const shell = document.getElementById('main')?.parentElement
  const program = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src
  if (!shell || !program || location.pathname !== paths.home) return
  const copy = shell.cloneNode(true) as Element
  for (const passing of copy.querySelectorAll('[role=status], [role=alert]')) passing.remove()
  // It keeps its place.
  for (const offer of copy.querySelectorAll<HTMLElement>('[data-of-this-visit]'))
    offer.style.visibility = 'hidden'
  for (const figure of copy.querySelectorAll<HTMLElement>('[data-about]'))
    figure.replaceChildren(...blank(figure))
  for (const toned of copy.querySelectorAll('[data-tone]')) toned.removeAttribute('data-tone')
  // The content security policy lets no style attribute in with markup; the page sets them one by one.
  for (const styled of copy.querySelectorAll('[style]')) {
    styled.setAttribute('data-painted', styled.getAttribute('style') ?? '')
    styled.removeAttribute('style')
  }
  try {
    // Whom it greets, and which program drew it: its classes mean nothing to another.
    localStorage.setItem(HOME_KEY, JSON.stringify({ owner, program, markup: copy.outerHTML }))
  } catch {
    // Storage is full or switched off: Home then comes with the code.
  }
}

/** What the figure is about, for screen readers, and a bar in its place. */
function blank({ dataset }: HTMLElement): Element[] {
  const words = document.createElement('span')
  words.className = 'visually-hidden'
  words.textContent = dataset.about ?? ''
  const bar = document.createElement('span')
  const width = dataset.about ? 220 : 48
  bar.style.cssText = `display:block;width:${width}px;height:1.25em;border-radius:6px;background:var(--line)`
  return [words, bar]
}
