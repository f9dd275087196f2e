/** Texts of the page that creates the first platform admin. */

export const setupWords = {
  title: 'Set up Lamplighter',
  intro:
    'This installation has no administrator yet. Create your account, then choose Become Platform Admin to create cities and let people in.',
  introElsewhere:
    'This installation has no administrator yet. Log in, then choose Become Platform Admin to create cities and let people in.',
  introSignedIn:
    'This installation has no administrator yet. A platform admin creates cities and lets people in.',
  become: 'Become Platform Admin',
  becoming: 'One moment...',
  signedInAs: 'You are logged in as',
  another: 'Use Another Account',
  failed: "Couldn't make you platform admin. Please try again.",
  done: 'You are now the platform admin. Create your first city.',
  over: 'This link no longer works.',
  overHint:
    'It was already used, is too old, was replaced by a newer one, or someone is already platform admin. The person who runs the server gets a new one with npm run admin -- setup.',
  noSecret: 'Part of the link is missing. Open the full link that the server printed.',
  checkFailed: "Can't check this link right now. Try again.",
} as const
