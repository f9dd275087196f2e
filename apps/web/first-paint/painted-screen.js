// A screen is read, and its links are followed, before the app's code is there: what a visitor sees is part of the page (WORD-25), the Home
// of whoever is known here is kept on the device (WORD-26, keep-home.ts). This stands behind the style sheets, which hold it up: nothing
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
    painted.id = 'painted-screen'
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
    // Whatever else the app shows in its place does after three seconds, unless that only says that more is on its way.
    const giveWayToOther = () =>
      app.querySelector('main [aria-busy=true]') ? setTimeout(giveWayToOther, 500) : giveWay()
    new MutationObserver((_, observer) => {
      observer.disconnect()
      setTimeout(giveWayToOther, 3_000)
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
    show(kept.content, ['screendrawn'])
  }

  /** What was drawn for several screens has the words of the first. */
  const showDrawn = ({ drawing, words = [] }) => {
    const { content } = document.querySelector(`template[data-drawing="${drawing}"]`)
    const worded = content.querySelectorAll('h1, p')
    words.forEach((own, index) => {
      worded[index].innerHTML = own
    })
    show(content, ['screenbegun', 'screendrawn'])
  }

  if (window.screenToPaint) showDrawn(window.screenToPaint)
  else if ('known' in page.dataset && !('inside' in page.dataset) && parent === window) {
    const markup = keptHome()
    if (markup) showKept(markup).catch(() => undefined)
  }
}
