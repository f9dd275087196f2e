/** Email addresses that an account may have. */

/** Rejects invisible characters, which would make two addresses look the same. */
const shape = /^[^\s@\p{Cc}\p{Cf}\uff20]+@[^\s@\p{Cc}\p{Cf}\uff20]*[^\s@\p{Cc}\p{Cf}\uff20.]$/u
/** Rejects characters that would end an address in `Name <address>` or in quotes. */
const delimiters = /[<>"]/

/**
 * Returns the problem with the address of a new account, or null. `checkEmail('"ana"@city.gov')` is 'must not contain
 * <, > or "'.
 */
export function checkEmail(email: string): string | null {
  if (delimiters.test(email)) return 'must not contain <, > or "'
  return shape.test(email.trim()) ? null : 'is not an email address'
}
