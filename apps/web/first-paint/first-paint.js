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
  const path = location.pathname.toLowerCase().replace(/\/$/, '')
  const { files, screens } = __SCREENS__
  const [, needed = [], late = []] = screens.find(([shape]) => new RegExp(`^${shape}$`).test(path)) ?? []
  for (const index of [...needed, ...late]) {
    const link = document.createElement('link')
    const file = files[index]
    link.rel = file.endsWith('.js') ? 'modulepreload' : 'preload'
    if (link.rel === 'preload') link.as = 'style'
    if (late.includes(index)) link.fetchPriority = 'low'
    link.crossOrigin = ''
    link.href = `/assets/${file}`
    document.head.append(link)
  }
}
