// Runs before the first paint, in the page itself: the colour scheme that kept-appearance.ts has stored, whether known-person.ts knows
// somebody here, and the code of this address's screen, asked for beside the app's own. Put into the page by vite/first-paint.ts.
{
  const page = document.documentElement
  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const chosen = stored('mantine-color-scheme-value')
  const night = chosen === 'dark' || (chosen === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  page.dataset.mantineColorScheme = night ? 'dark' : 'light'
  if (chosen === 'sun') page.dataset.firstPaint = 'sun'
  if (stored('lamplighter.person')) page.dataset.known = ''
  if (location.pathname !== '/') page.dataset.inside = ''
  const isKnown = 'known' in page.dataset
  const path = location.pathname.toLowerCase().replace(/\/$/, '') || (isKnown ? '/#known' : '/#visitor')
  const { files, screens } = __SCREENS__
  const [, needed = [], late = []] = screens.find(([shape]) => new RegExp(`^${shape}$`).test(path)) ?? []
  const ask = (href, kind, isLate) => {
    const link = document.createElement('link')
    link.rel = kind === 'script' ? 'modulepreload' : 'preload'
    if (kind !== 'script') link.as = kind
    if (isLate) link.fetchPriority = 'low'
    link.crossOrigin = ''
    link.href = href
    document.head.append(link)
  }
  for (const index of [...needed, ...late]) {
    const file = files[index]
    ask(`/assets/${file}`, file.endsWith('.js') ? 'script' : 'style', late.includes(index))
  }
  // The line is slow when the page, asked for, took so long to come this far. Over a slow one the letters come when the screen is
  // there: see lib/when-quiet.ts.
  const [visit] = performance.getEntriesByType('navigation')
  const waited = performance.now() - Math.max(visit?.requestStart ?? 0, visit?.activationStart ?? 0)
  if (waited > 250) page.dataset.line = 'slow'
  const typeface = __TYPEFACE__
  if (typeface && waited <= 250) ask(typeface, 'font', false)
}
