/** The words of the home page. */

/** Shown to visitors, over the drawing of the town. */
export const claim = {
  heading: 'Every corner of town, kept lit',
  words: 'Mark what your city looks after on a map, add notes and photos, raise work orders and close them.',
} as const

/** `greeting('Ana')` is 'Welcome back, Ana!' */
export function greeting(name: string): string {
  return `Welcome back, ${name}!`
}
