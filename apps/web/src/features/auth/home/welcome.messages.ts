export const welcomeWords = {
  startExploring: 'Start Exploring',
  viewDemo: 'View Demo',
} as const
