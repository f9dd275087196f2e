/** Why the file of a whole city could not be written. */
export const cityFileMessages = {
  noSpace: 'There is not enough space on the server. Ask whoever runs it.',
  interrupted: 'Writing the file was interrupted several times. Please try again.',
  wentWrong: 'Something went wrong on our side. Please try again.',
} as const
