/** Most labels of one print: 20 sheets of 30. More would make the browser's print dialog slow. */
export const MAX_LABELS = 600

/** LABEL-8. Most notes on a page for paper. */
export const MAX_PRINTED_NOTES = 50

/** Longest text of a code that is read as an address. Ours have about 100 characters. */
export const MAX_LABEL_TEXT = 300
