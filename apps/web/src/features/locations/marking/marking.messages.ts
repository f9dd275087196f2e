/** The words of marking in one hand (LOC-58). */
export const markingWords = {
  map: 'Map: move it to position the pin',
  moveMap: 'Move the map to position the pin.',
  /** Where the device does not say where it is (LOC-106). */
  placePin: 'Move the map to put the pin in place.',
  finding: 'Finding your location...',
  byHand: 'Place the Pin by Hand',
  what: 'What is it?',
  changePlace: 'Change Place or Icon',
  allDetails: 'All Details',
  saveAndRaise: 'Save and Create Order',
} as const
