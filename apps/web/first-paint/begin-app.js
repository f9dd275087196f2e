// Begins the app, once the style sheets before this script are there; where the map comes first (first-paint.js), after it.
{
  const begin = () => {
    const app = document.createElement('script')
    app.type = 'module'
    app.crossOrigin = ''
    app.fetchPriority = 'low'
    app.src = __MAIN__
    document.body.append(app)
  }
  if ('earlyMap' in document.documentElement.dataset) addEventListener('earlymapdone', begin, { once: true })
  else begin()
}
