/** The words of the home page. */

export const homeWords = {
  startExploring: 'Start Exploring',
  viewDemo: 'View Demo',
} as const

/** `greeting('Ana')` is 'Welcome back, Ana!' */
export function greeting(name: string): string {
  return `Welcome back, ${name}!`
}
