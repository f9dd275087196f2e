/** The words of marking in one hand (LOC-58). */
export const markingWords = {
  map: 'Map: move it until the pin stands right',
  moveMap: 'Move the map until the pin stands right.',
  /** Where the device does not say where it is (LOC-106). */
  placePin: 'Move the map to put the pin in place.',
  finding: 'Finding where you are...',
  byHand: 'Place the Pin by Hand',
  what: 'What is it?',
  changePlace: 'Change Place or Icon',
  allDetails: 'All Details',
  saveAndRaise: 'Save and Raise Order',
} as const
