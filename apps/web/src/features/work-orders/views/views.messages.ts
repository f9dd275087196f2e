/** UI texts of saved views (ORDER-58). */
export const viewWords = {
  views: 'Views',
  mine: 'My views',
  none: 'No saved views yet.',
  failed: "Can't load your views right now.",
  save: 'Save This View',
  saveAction: 'Save',
  name: 'Name',
  nameExample: 'Overdue streets',
  saveHint: 'Saves the filters, the tab and the sorting for you, on all your devices.',
  copy: 'Copy Link',
  copied: 'Link copied. Whoever opens it sees the orders that they may see.',
  notCopied: "Couldn't copy the link. Copy it from the address bar.",
  notSaved: "Couldn't save the view. Please try again.",
  renameTitle: 'Rename View',
  rename: 'Rename',
  notRenamed: "Couldn't rename the view. Please try again.",
  notDeleted: "Couldn't delete the view. Please try again.",
  delete: 'Delete',
  deleted: 'View deleted.',
} as const

export const renameView = (name: string) => `Rename "${name}"`
/** `renamedView('Mornings')` is 'The view is now "Mornings".' */
export const renamedView = (name: string) => `The view is now "${name}".`
export const deleteView = (name: string) => `Delete "${name}"`
export const deleteQuestion = 'Only the view is deleted. Work orders stay as they are.'
export const savedView = (name: string) => `View "${name}" saved.`
/** Accessible name of the button while a view is open. */
export const viewsWith = (name: string) => `${viewWords.views}: ${name}`
