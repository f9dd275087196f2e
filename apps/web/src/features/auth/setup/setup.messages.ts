/** The words of the page by which the first platform admin is made. */

export const setupWords = {
  title: 'Set up Lamplighter',
  intro:
    'Nobody looks after this installation yet. Make your account, and you become its platform admin: you make cities and let people in.',
  introElsewhere:
    'Nobody looks after this installation yet. Sign in, and you become its platform admin: you make cities and let people in.',
  introSignedIn:
    'Nobody looks after this installation yet. Its platform admin makes cities and lets people in.',
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
  checkFailed: 'The link could not be looked at.',
} as const
