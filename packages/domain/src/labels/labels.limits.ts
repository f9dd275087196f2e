/** Most labels of one print: 20 sheets of 30. More would make the browser's print dialog slow. */
export const MAX_LABELS = 600

/** Longest text of a code that is read as an address. Ours have about 100 characters. */
export const MAX_LABEL_TEXT = 300
