export const updateWords = {
  ready: 'A new version is ready.',
  reload: 'Reload',
} as const
