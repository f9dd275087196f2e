/** Texts of the home page. */

/** Hero text for visitors. */
export const claim = {
  heading: 'Every corner of town, kept lit',
  words: 'Mark what your city looks after on a map, add notes and photos, create work orders and close them.',
} as const

/** `greeting('Ana')` is 'Welcome back, Ana!' */
export function greeting(name: string): string {
  return `Welcome back, ${name}!`
}

export const welcomeWords = {
  startExploring: 'Start Exploring',
  viewDemo: 'View Demo',
} as const

/** `maintained('Prairie Falls')`, or `maintained('your 20 cities')` */
export function maintained(whose: string): string {
  return `Everything ${whose} ${whose.endsWith(' cities') ? 'maintain' : 'maintains'}, at a glance.`
}
