/** The words of marking in one hand (LOC-58). */
export const markingWords = {
  map: 'Map: move it until the pin stands right',
  moveMap: 'Move the map until the pin stands right.',
  what: 'What is it?',
  changePlace: 'Change Place or Icon',
  allDetails: 'All Details',
  saveAndRaise: 'Save and Raise Order',
} as const
