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
  const { files, screens, painted } = __SCREENS__
  const path = location.pathname.toLowerCase().replace(/\/$/, '') || '/'
  const isAt = (shape, path) => new RegExp(`^${shape}$`).test(path)
  const screenAt = (path) => screens.find(([shape]) => isAt(shape, path)) ?? []
  // What a visitor sees at this address, for painted-screen.js.
  const drawn = 'known' in page.dataset || parent !== window ? null : painted.find(({ at }) => isAt(at, path))
  const toPaint = drawn?.unless && (location.search || stored(drawn.unless)) ? null : drawn
  if (toPaint) window.screenToPaint = toPaint
  if (path !== '/' && toPaint?.drawing !== '/') page.dataset.inside = ''
  const [, needed = [], late = [], early = []] = toPaint?.needed ? [path, toPaint.needed] : screenAt(path)
  // The line is slow when the page, asked for, took so long to come this far.
  const [visit] = performance.getEntriesByType('navigation')
  const waited = performance.now() - Math.max(visit?.requestStart ?? 0, visit?.activationStart ?? 0)
  const isSlow = waited > 250
  if (isSlow) page.dataset.line = 'slow'
  const ask = (href, kind, isLate) => {
    const link = document.createElement('link')
    link.rel = kind === 'script' ? 'modulepreload' : 'preload'
    if (kind !== 'script') link.as = kind
    if (isLate) link.fetchPriority = 'low'
    link.crossOrigin = ''
    link.href = href
    document.head.append(link)
  }
  const kinds = { js: 'script', css: 'style', woff2: 'font' }
  // Apart, so that they do not hold up the page together.
  const askApart = (...given) => setTimeout(ask, 0, ...given)
  const askAll = (indexes, isLate) => {
    for (const index of indexes)
      askApart(`/assets/${files[index]}`, kinds[files[index].split('.').at(-1)], isLate)
  }
  // For make-screen-ready.ts: the code of a screen that may be opened next.
  window.askForScreen = (path) => askAll(screenAt(path)[1] ?? [], true)
  const askForApp = () => {
    // Nothing that is painted needs the code: over one line the style sheets, which it does need, come first.
    for (const file of __APP__) askApart(file, 'script', true)
    askAll(needed, false)
    askAll(late, true)
  }
  // Over a slow line the map of whoever is known here comes first, and then the app, which goes on with it: see map/early/early-map.ts.
  // Not where only the app knows how it begins: with a pin, or over the whole screen.
  const isMapFirst =
    isSlow &&
    'known' in page.dataset &&
    early.length > 0 &&
    window.askedEarly &&
    !/[?&]l(at|ng)=/.test(location.search) &&
    stored('lamplighter.full-screen-map') !== 'on'
  if (isMapFirst) {
    page.dataset.earlyMap = 'wanted'
    window.untilApp = new Promise((resolve) => {
      addEventListener('earlymapdone', resolve)
      setTimeout(resolve, 30_000)
      askAll(early, false)
      import(`/assets/${files[early[0]]}`).catch(resolve)
    }).then(() => {
      delete page.dataset.earlyMap
    })
  }
  // Over a quick line the code is there before the page has been painted, and taking it up would hold that up.
  if (toPaint && !isSlow)
    window.untilApp = new Promise((resolve) => {
      new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
      // In a tab behind others nothing is painted.
      setTimeout(resolve, 1_000)
    })
  Promise.resolve(window.untilApp).then(askForApp)
  // Over a slow line the letters come when the screen is there: see lib/when-quiet.ts.
  const typeface = __TYPEFACE__
  if (typeface && !isSlow) ask(typeface, 'font', false)
}
