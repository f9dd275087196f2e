/** The mail that invites the first City Admin of a new city. `link` opens the invitation. */
export function firstAdminMail({ city, days, link }: { city: string; days: number; link: string }): {
  subject: string
  text: string
} {
  return {
    subject: `Set up ${city} in Lamplighter`,
    text: `You are invited to be the first City Admin of ${city} in Lamplighter.

Open this link within ${days} days to accept. It works once, for the account with this email address:
${link}
`,
  }
}
