/** The words of the page by which the first platform admin is made. */

export const setupWords = {
  title: 'Set up Lamplighter',
  intro:
    'This installation has no administrator yet. Create your account, then choose Become Platform Admin: you create cities and let people in.',
  introElsewhere:
    'This installation has no administrator yet. Sign in, then choose Become Platform Admin: you create cities and let people in.',
  introSignedIn:
    'This installation has no administrator yet. A platform admin creates cities and lets people in.',
  become: 'Become Platform Admin',
  becoming: 'One moment...',
  signedInAs: 'You are signed in as',
  another: 'Use Another Account',
  failed: 'You could not be made platform admin. Please try again.',
  done: 'You are the platform admin now. Make your first city.',
  over: 'This link does not work any more.',
  overHint:
    'It was used, is too old, a newer one was printed, or somebody is platform admin already. Whoever runs the server gets a new one with npm run admin -- setup.',
  noSecret: 'Open the whole link that the server printed: its last part is missing here.',
  checkFailed: "Can't check this link right now. Try again.",
} as const
