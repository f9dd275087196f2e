// At '/' a visitor reads Home before the app's code is there, and follows its links (WORD-25). It stands behind the style sheets, which
// hold up this script: nothing shows without them.
{
  const page = document.documentElement
  if (!('inside' in page.dataset) && !('known' in page.dataset) && parent === window) {
    const app = document.getElementById('root')
    const painted = document.createElement('div')
    const reachable = (within) => [...within.querySelectorAll('a, button')]
    let pressed = ''
    painted.id = 'painted-home'
    painted.append(document.getElementById('home-to-paint').content)
    painted.addEventListener('click', ({ target }) => {
      const button = target.closest('button')
      button?.setAttribute('aria-busy', 'true')
      pressed ||= button?.textContent ?? ''
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
          .find((button) => button.textContent === pressed)
          ?.click()
    }
    addEventListener('homedrawn', giveWay)
    // Whatever else the app shows in the place of Home does after three seconds.
    new MutationObserver((_, observer) => {
      observer.disconnect()
      setTimeout(giveWay, 3_000)
    }).observe(app, { childList: true })
  }
}
