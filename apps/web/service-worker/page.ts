/** The app's HTML page, which is the same for all addresses. */
import { keptPage } from './app-shell.ts'

const NONCE = /<meta property="csp-nonce" nonce="([^"]+)"/

export async function pageOf(request: Request): Promise<Response> {
  const kept = await keptPage()
  return kept ? withNewNonce(kept) : fetch(request)
}

/** The callback page of the issuer, the only page that the server allows to be framed. */
export async function callbackPage(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await keptPage()
    if (!kept) throw error
    return withNewNonce(kept)
  }
}

/** Neither the server nor this copy ever repeats a nonce (SEC-15). */
async function withNewNonce(kept: Response): Promise<Response> {
  const headers = new Headers(kept.headers)
  const policy = headers.get('content-security-policy') ?? ''
  const text = await kept.text()
  const [, before] = NONCE.exec(text) ?? []
  if (!before) throw new Error('the kept page has no nonce')
  const now = newNonce()
  headers.set('content-security-policy', policy.replaceAll(before, now))
  // Removes headers of the compressed bytes.
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name)
  return new Response(text.replaceAll(before, now), { headers })
}

const newNonce = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))))
