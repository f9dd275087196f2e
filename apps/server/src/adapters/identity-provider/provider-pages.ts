/** The few pages that people see when a standard client sends them here; our own web app never shows them. */
import { authWords } from '@lamplighter/domain/auth'
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider'

export function createProviderPages(origins: string[]) {
  function send(ctx: KoaContextWithOIDC, title: string, body: string): void {
    ctx.type = 'html'
    ctx.set(
      'Content-Security-Policy',
      `default-src 'none'; form-action 'self' ${origins.join(' ')}; frame-ancestors 'none'; base-uri 'none'`,
    )
    ctx.body = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head>
<body><main><h1>${title}</h1>${body}</main></body>
</html>`
  }

  return {
    signOut(ctx: KoaContextWithOIDC, form: string): void {
      const button = `<button type="submit" form="op.logoutForm" name="logout" value="yes" autofocus>${authWords.signOut}</button>`
      send(ctx, 'Sign out of Lamplighter?', `${form}${button}`)
    },
    signedOut(ctx: KoaContextWithOIDC): void {
      send(ctx, 'You are signed out', '<p><a href="/">Go to Lamplighter</a></p>')
    },
    error(ctx: KoaContextWithOIDC, out: ErrorOut): void {
      if (ctx.accepts('json', 'html') !== 'html') {
        ctx.body = out
        return
      }
      send(ctx, 'This sign-in did not work', `<p>${asHtml(out.error_description ?? out.error)}</p>`)
    },
  }
}

function asHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
