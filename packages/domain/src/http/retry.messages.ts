/** The label of every button that asks the server once more (specification sections 2 and 8). */
export const TRY_AGAIN = 'Try Again'
