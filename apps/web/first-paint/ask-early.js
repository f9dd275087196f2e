// Asks who is signed in before any of the app's code is there: at 400 ms each the questions take two seconds, which are over when the
// code has come. They are those of embedded-issuer.ts and backend-user.ts, asked once; lib/api/early-answers.ts hands over the
// answers, and the app checks them as it checks its own.
{
  const base64url = (bytes) =>
    btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace(/=+$/, '')
  const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)))
  const soon = () => ({ signal: AbortSignal.timeout(15_000) })

  const askProvider = async (config) => {
    const answer = await config
    const { identity, siteUrl } = await answer.clone().json()
    if (!identity.embedded || new URL(siteUrl).origin !== location.origin) return null
    const { clientId, scope, audience } = identity.embedded
    const asked = { state: random(), nonce: random(), verifier: random() }
    const redirectUri = `${location.origin}/callback`
    const question = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      scope,
      audience,
      prompt: 'none',
      state: asked.state,
      nonce: asked.nonce,
      code_challenge: base64url(
        await crypto.subtle.digest('SHA-256', new TextEncoder().encode(asked.verifier)),
      ),
      code_challenge_method: 'S256',
    })
    const landed = await fetch(`/oidc/auth?${question}`, {
      ...soon(),
      headers: { accept: 'application/json' },
    })
    await landed.text()
    const code = new URL(landed.url).searchParams.get('code')
    const tokens =
      code &&
      (await fetch('/oidc/token', {
        ...soon(),
        method: 'POST',
        body: new URLSearchParams({
          client_id: clientId,
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
          code_verifier: asked.verifier,
        }),
      }))
    return { asked, landedAt: landed.url, tokens }
  }

  const askAboutMe = async (session) => {
    const answer = await session
    if (!answer?.tokens?.ok) return null
    const { access_token: token } = await answer.tokens.clone().json()
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
    return { token, answer: await fetch('/api/auth0/me', { ...soon(), headers }) }
  }

  const isElsewhere = () => {
    try {
      return localStorage.getItem('lamplighter.signed-in-elsewhere') !== null
    } catch {
      return false
    }
  }

  // Not where the app asks in another way, or not at all; and beside another tab that asks just now the app waits its turn.
  const isAskedHere =
    parent === window &&
    location.pathname !== '/callback' &&
    navigator.onLine &&
    navigator.locks &&
    !isElsewhere()
  if (isAskedHere) {
    const config = fetch('/api/config', { ...soon(), headers: { accept: 'application/json' } })
    const session = navigator.locks
      .request('lamplighter-silent-token', { ifAvailable: true }, (lock) =>
        lock ? askProvider(config) : null,
      )
      .catch(() => null)
    const me = askAboutMe(session).catch(() => null)
    config.catch(() => undefined)
    window.askedEarly = { config, session, me }
  }
}
