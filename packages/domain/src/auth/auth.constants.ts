/** Times and limits of signing in (WORD-12). Times are in milliseconds unless named otherwise. */

/** Delay before Home after the identity provider's redirect, whether login succeeded or failed. */
export const CALLBACK_REDIRECT_DELAY = 2000
export const CLOCK_LEEWAY_SECONDS = 60
/** A cached token is used only while it is valid for at least this long. */
export const TOKEN_MARGIN_SECONDS = 60
/** Lock for silent token requests, shared by all tabs. */
export const SILENT_TOKEN_LOCK = { wait: 5000, attempts: 10 } as const
/** Extra scopes requested from an outside identity provider. */
export const PROVIDER_SCOPES = ['read:current_user', 'update:current_user'] as const
/** Issuer name of the embedded provider in user records. It stays the same if the server's address changes. */
export const EMBEDDED_ISSUER = 'embedded'
/** OIDC error codes that we handle. */
export const LOGIN_REQUIRED = 'login_required'

/** Fits two passwords and an email address of maximum length with every character escaped. */
export const MAX_PASSWORD_BODY_BYTES = 16 * 1024

/** Lifetime of a mailed password link. */
export const PASSWORD_LINK_HOURS = 1
/** Lifetime of a password link that an operator hands over. */
export const OPERATORS_LINK_HOURS = 24
export const CONFIRM_LINK_HOURS = 72
/** Lifetime of the printed link that creates the first platform admin. */
export const SETUP_LINK_HOURS = 24
/** Limit per hour for one kind of mail to one address. */
export const MAILS_TO_ONE_ADDRESS = 3
