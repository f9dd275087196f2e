/** Starts the viewer. Light or dark as chosen in the app, else as the device has it. */
const device = matchMedia('(prefers-color-scheme: dark)')

function chosen() {
  try {
    return localStorage.getItem('mantine-color-scheme-value')
  } catch {
    // Storage is disabled.
    return null
  }
}

function applyScheme() {
  const scheme = chosen()
  const isDark = scheme === 'dark' || (device.matches && scheme !== 'light' && scheme !== 'sun')
  document.documentElement.classList.toggle('dark-mode', isDark)
}

applyScheme()
device.addEventListener('change', applyScheme)

SwaggerUIBundle({
  dom_id: '#calls',
  url: '/api/openapi.json',
  // It would send the description to another site.
  validatorUrl: null,
  // The token stays in memory.
  persistAuthorization: false,
  deepLinking: true,
  docExpansion: 'none',
  tagsSorter: 'alpha',
  displayRequestDuration: true,
  // Its default has too little contrast for numbers.
  syntaxHighlight: { theme: 'tomorrow-night' },
  defaultModelsExpandDepth: -1,
  // The page has a header of its own.
  plugins: [{ components: { InfoContainer: () => null } }],
})
