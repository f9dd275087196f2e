/** Which e-mail addresses an account may have. */

/** Invisible characters would make one address look like another. */
const shape = /^[^\s@\p{Cc}\p{Cf}\uff20]+@[^\s@\p{Cc}\p{Cf}\uff20]*[^\s@\p{Cc}\p{Cf}\uff20.]$/u
/** Where an address is written as `Name <address>` or in quotes, these would end it. */
const delimiters = /[<>"]/

/** What is wrong with the address of a new account, or null. `checkEmail('"ana"@city.gov')` is 'must not contain <, > or "'. */
export function checkEmail(email: string): string | null {
  if (delimiters.test(email)) return 'must not contain <, > or "'
  return shape.test(email.trim()) ? null : 'is not an email address'
}
