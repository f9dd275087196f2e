// At '/' Home is read, and its links are followed, before the app's code is there (WORD-25): a visitor's is part of the page, that of whoever
// is known here is kept on the device (WORD-26, keep-home.ts). It stands behind the style sheets, which hold up this script: nothing
// shows without them.
{
  const page = document.documentElement
  const app = document.getElementById('root')
  const reachable = (within) => [...within.querySelectorAll('a, button')]
  const nameOf = (button) => button.getAttribute('aria-label') ?? button.textContent

  /** Until the app says one of these events. */
  const show = (content, events) => {
    const painted = document.createElement('div')
    let pressed = ''
    painted.id = 'painted-home'
    painted.append(content)
    painted.addEventListener('click', ({ target }) => {
      const button = target.closest('button')
      button?.setAttribute('aria-busy', 'true')
      if (button) pressed ||= nameOf(button)
    })
    app.before(painted)
    app.hidden = true

    /** The app's screen in its place, in one step. While a finger is down the painted one stays, or its press would be lost. */
    const giveWay = () => {
      if (!painted.isConnected) return
      if (painted.matches(':active')) {
        setTimeout(giveWay, 50)
        return
      }
      const place = reachable(painted).indexOf(document.activeElement)
      app.hidden = false
      reachable(app)[place]?.focus({ preventScroll: true })
      painted.remove()
      // Whoever turns out to be signed in has no such button.
      if (pressed)
        reachable(app)
          .find((button) => nameOf(button) === pressed)
          ?.click()
    }
    for (const event of events) addEventListener(event, giveWay)
    // Whatever else the app shows in the place of Home does after three seconds.
    new MutationObserver((_, observer) => {
      observer.disconnect()
      setTimeout(giveWay, 3_000)
    }).observe(app, { childList: true })
  }

  /** What this very program has drawn for the person who is known here; null where there is no such thing. */
  const keptHome = () => {
    try {
      const { owner, program, markup } = JSON.parse(localStorage.getItem('lamplighter.home'))
      const { me } = JSON.parse(localStorage.getItem('lamplighter.person'))
      const same = owner === me.user._id && program === document.querySelector('script[type=module][src]').src
      return same ? markup : null
    } catch {
      return null
    }
  }

  /** The page has asked for the sheets of this screen (first-paint.js); here they are put to use. */
  const sheetsOfScreen = () =>
    [...document.querySelectorAll('link[rel=preload][as=style]')].map(
      ({ href }) =>
        new Promise((resolve, reject) => {
          const sheet = document.createElement('link')
          Object.assign(sheet, { rel: 'stylesheet', crossOrigin: '', href, onload: resolve, onerror: reject })
          document.head.append(sheet)
        }),
    )

  const showKept = async (markup) => {
    await Promise.all(sheetsOfScreen())
    // The app has begun to draw before: it goes on.
    if (!app.querySelector('[data-first-paint]')) return
    const kept = document.createElement('template')
    kept.innerHTML = markup
    for (const styled of kept.content.querySelectorAll('[data-painted]'))
      styled.style.cssText = styled.dataset.painted
    show(kept.content, ['homedrawn'])
  }

  if (!('inside' in page.dataset) && parent === window) {
    const markup = 'known' in page.dataset ? keptHome() : null
    if (markup) showKept(markup).catch(() => undefined)
    else if (!('known' in page.dataset))
      show(document.getElementById('home-to-paint').content, ['homebegun', 'homedrawn'])
  }
}
