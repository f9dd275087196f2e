/** SEC-14. Signing in with an external issuer. All tests are in one file, so that its servers start only once. */
import { joining } from './external-issuer/joining.ts'
import { loginForm } from './external-issuer/login-form.ts'
import { refusals } from './external-issuer/refusals.ts'
import { sessions } from './external-issuer/sessions.ts'
import { test } from './support/journey.ts'
import { startStranger } from './support/stranger.ts'

test.describe.configure({ mode: 'serial' })

let stop: () => Promise<void> = async () => {}
test.beforeAll(async () => {
  stop = await startStranger()
})
test.afterAll(() => stop())

test.describe('sessions', () => sessions())
test.describe('refusals', () => refusals())
test.describe('the login form', () => loginForm())
test.describe('a user who has signed in with a password so far', () => joining())
