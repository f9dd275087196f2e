/** The words on the buttons of every form and dialog. */
export const formWords = {
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  open: 'Open',
  discard: 'Discard',
} as const
