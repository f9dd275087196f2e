/** The label of every button that asks the server once more (WORD-5). */
export const TRY_AGAIN = 'Try Again'
