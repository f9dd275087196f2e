/** UI texts of crew calendars (ORDER-75). */
export const calendarWords = {
  title: 'Crew calendars',
  hint: 'A link shows the open work orders of a crew in your calendar app, each on its due date. The app reads the link on its own, often only a few times a day.',
  secret:
    'Anyone with a link sees what you may see of that crew. Turn a link off if it gets into the wrong hands.',
  link: 'Link',
  copy: 'Copy Link',
  copied: 'Link copied. Add it to your calendar app as a calendar from the web.',
  notCopied: "Couldn't copy the link. Select it in the field and copy it there.",
  lastRead: 'Last read by a calendar app',
  neverRead: 'No calendar app has read it yet.',
  turnOff: 'Turn Off',
  turnOffMessage:
    'Calendar apps that use this link stop showing the work orders. You can make a new link later.',
  turnedOff: 'The link is turned off.',
  turnOffFailed: "Couldn't turn off the link. Please try again.",
  crew: 'Crew',
  choose: 'Choose a crew',
  make: 'Make Link',
  made: 'The link is ready. Copy it into your calendar app.',
  makeFailed: "Couldn't make the link. Please try again.",
  chooseCity: 'To make a link, choose a city at the top of the page.',
  noCrews: 'Your city has no crews. A City Admin or a director forms them in City Admin.',
  allHaveLinks: 'Each crew of your city has a link.',
  loadFailed: "Can't load the calendars.",
} as const

export const turnOffLink = (crew: string) => `Turn off the link to ${crew}?`
