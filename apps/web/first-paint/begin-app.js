// Begins the app, once the style sheets before this script are there, and what comes before it (first-paint.js).
Promise.resolve(window.untilApp).then(() => {
  const app = document.createElement('script')
  app.type = 'module'
  app.crossOrigin = ''
  app.fetchPriority = 'low'
  app.src = __MAIN__
  document.body.append(app)
})
