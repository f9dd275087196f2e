/** UI texts of Mark It (LOC-58). */
export const markingWords = {
  map: 'Map: move it to position the pin',
  moveMap: 'Move the map to position the pin.',
  /** Shown if the device has no position (LOC-106). */
  placePin: 'Move the map to put the pin in place.',
  finding: 'Finding your location...',
  byHand: 'Place the Pin by Hand',
  what: 'What is it?',
  changePlace: 'Change Place or Icon',
  allDetails: 'All Details',
  saveAndCreateOrder: 'Save and Create Order',
} as const
