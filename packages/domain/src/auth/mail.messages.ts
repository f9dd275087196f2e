/** Plain-text mails about an account. */
import { CONFIRM_LINK_HOURS, PASSWORD_LINK_HOURS } from './auth.constants.ts'

export interface MailText {
  subject: string
  text: string
}

/** `site` is the sign-in page; `link` contains the secret. */
interface Linked {
  site: string
  link: string
}

export function passwordMail({ site, link }: Linked): MailText {
  return {
    subject: 'Choose a new password for Lamplighter',
    text: `We received a request for a new password for your account at ${site}.

To choose one, open this link within ${hours(PASSWORD_LINK_HOURS)}. It works once:
${link}

If it was not you, do nothing: your password stays as it is.
`,
  }
}

export function confirmMail({ site, link }: Linked): MailText {
  return {
    subject: 'Confirm your address for Lamplighter',
    text: `This address was given for an account at ${site}.

To confirm that it is yours, open this link within ${hours(CONFIRM_LINK_HOURS)}. It works once:
${link}

If you have no account there, do nothing.
`,
  }
}

/** `hours(1)` is '1 hour', `hours(72)` is '3 days' */
export function hours(count: number): string {
  const [number, unit] = count >= 48 ? [count / 24, 'day'] : [count, 'hour']
  return `${number} ${unit}${number === 1 ? '' : 's'}`
}
