/** The words of the maps. */
import { formatCount } from '@lamplighter/domain/format'
import { type Coordinates, formatCoordinates } from '@lamplighter/domain/map'

export const mapMessages = {
  ofCity: "Map of your city's locations",
  authenticationRequired: 'Authentication Required - Please login or register to add and save locations',
  loginToAdd: 'Please login or register to add locations',
  createHere: 'Create Location Here',
  locationError: 'Location Error',
  retryLocation: 'Retry Location',
  findMyLocation: 'Find My Location',
  findingLocation: 'Finding Location...',
  satellite: 'Satellite',
  street: 'Street',
  north: 'North',
  sun: 'Sun mode',
  endSun: 'End sun mode',
  twoFingers: 'Use two fingers to move the map',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  coordinates: 'Coordinates',
  coordinatesOrder: 'Latitude, longitude',
  coordinatesExample: '40.620000, -96.630000',
  coordinatesRefused: 'Type them like this: 40.620000, -96.630000',
  unavailable: 'Map not available in this browser',
  fullScreen: 'Full screen',
  leaveFullScreen: 'Leave full screen',
  more: 'More',
  moreHolds: 'Coordinates, the list of what is on this map, and the day pack',
  mobileTips: 'Mobile Tips',
  tips: ['Pinch to zoom', 'Tap to place pin', 'Drag pin to move', 'Press create button'],
  noStreets: 'No street map installed for this area',
  streetsFailed: 'The street map could not be loaded',
  mapCredits: 'Maps by',
  allCredits: 'Show all of who made these maps',
  installStreets: 'To install one: npm run basemap',
  satelliteUnavailable: 'Satellite imagery unavailable',
  noSatellite: 'No satellite pictures here yet.',
  satelliteNotConfigured: 'No satellite pictures here yet. Your administrator can add them.',
  satelliteOffline: 'Satellite imagery needs internet',
  loadFailed: 'Error loading location. Please try again.',
} as const

export const pinWords = {
  newLocation: 'New location',
  lookingUp: 'Looking up this place',
  notLookedUp: 'This place could not be looked up',
  remove: 'Remove pin',
  placeAtCenter: 'Place pin at center',
  place: 'Place pin',
  placeHere: 'Place pin here',
  move: 'Move pin',
} as const

/** What a pin says to those who move it with the keyboard. */
export function pinName(at: Coordinates, removable: boolean): string {
  const keys = 'Arrow keys move it 3 feet, with Shift 33 feet.'
  return `Pin at ${formatCoordinates(at, 6)}. ${keys}${removable ? ' Delete removes it.' : ''}`
}

/** The tooltip of a marker. */
export function markerTooltip(name: string, creator: string): string {
  return `${name} - Created by ${creator}`
}

/** Said while the map that lies below another one's takes its place. */
export function providerUnreachable(name: string): string {
  return `${name} cannot be reached just now`
}

/** `moreOnMap(1200)` is '1,200 more are here. Zoom in to see them one by one.' */
export function moreOnMap(unlisted: number): string {
  return `${formatCount(unlisted)} more are here. Zoom in to see them one by one.`
}

/** `stackTitle(3)` is '3 lie here. Which one?' */
export function stackTitle(count: number): string {
  return `${formatCount(count)} lie here. Which one?`
}

/** Of pins beside the one that is placed: `neighboursTitle(2)` is '2 are here already' */
export function neighboursTitle(count: number): string {
  return count === 1 ? 'This is here already' : `${formatCount(count)} are here already`
}

/** `orderKind('High')` is 'Work order, high priority' */
export function orderKind(priority: string): string {
  return `Work order, ${priority.toLowerCase()} priority`
}

/** What a map shows, and what its signs mean. */
export const layersWords = {
  layers: 'Layers and legend',
  legend: 'Legend',
  departments: 'Departments',
  showAll: 'Show all',
  over: 'Over the locations',
  openOrders: 'Open work orders',
  signs: 'What the signs mean',
  count: 'So many locations lie here. Press it to go closer.',
  dot: 'One location among many close together. The color is its department’s.',
  pin: 'One location. The picture says what it is, the color whose.',
  orderCount: 'So many open work orders lie here.',
} as const

/** `orderSign('High')` is 'Open work order, high priority' */
export function orderSign(priority: string): string {
  return `Open work order, ${priority.toLowerCase()} priority`
}
