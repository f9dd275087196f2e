/** Links to the card are '/settings#notifications', also in mails. */
export const CHOICES_ANCHOR = 'notifications'
