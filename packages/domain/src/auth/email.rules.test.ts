import { expect, test } from 'vitest'
import { checkEmail } from './email.rules.ts'

test.each([
  ['ana@city.gov', null],
  [' ana@city.gov ', null],
  ["o'brien+crew@city.gov", null],
  ['josé@exämple.test', null],
  ['ana@city', null],
  ['ana', 'is not an email address'],
  ['ana@', 'is not an email address'],
  ['a@b@c.gov', 'is not an email address'],
  ['ana@city.gov.', 'is not an email address'],
  ['ana\u200b@city.gov', 'is not an email address'],
  ['<ana@city.gov>', 'must not contain <, > or "'],
  ['"ana"@city.gov', 'must not contain <, > or "'],
  ['"><script>@x.y', 'must not contain <, > or "'],
])('%j: %s', (email, refusal) => {
  expect(checkEmail(email)).toBe(refusal)
})
