/** Times and sizes of signing in (WORD-12). Times in milliseconds unless named otherwise. */

/** Home is shown so long after the identity provider's redirect, whether login succeeded or not. */
export const CALLBACK_REDIRECT_DELAY = 2000
export const CLOCK_LEEWAY_SECONDS = 60
/** A cached token counts as valid only while it has this long to go. */
export const TOKEN_MARGIN_SECONDS = 60
/** Waiting for another tab that fetches a token in silence. */
export const SILENT_TOKEN_LOCK = { wait: 5000, attempts: 10 } as const
/** What an outside identity provider is asked for besides the profile. */
export const PROVIDER_SCOPES = ['read:current_user', 'update:current_user'] as const
/** How the embedded provider is named in user records: its accounts stay the same when the address changes. */
export const EMBEDDED_ISSUER = 'embedded'
/** Error codes of the identity provider that mean something to us. */
export const LOGIN_REQUIRED = 'login_required'

/** Two passwords and an address of the greatest length, every character escaped. */
export const MAX_PASSWORD_BODY_BYTES = 16 * 1024

/** How long a mailed link lets somebody choose a new password. */
export const PASSWORD_LINK_HOURS = 1
/** The same for a link that an operator hands over. */
export const OPERATORS_LINK_HOURS = 24
export const CONFIRM_LINK_HOURS = 72
/** How long the link that the server prints makes the first platform admin. */
export const SETUP_LINK_HOURS = 24
/** Mails of one kind to one address in an hour. */
export const MAILS_TO_ONE_ADDRESS = 3
