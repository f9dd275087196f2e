/** Texts of the maps. */
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
  moreHolds: 'Coordinates, list, and day pack',
  mobileTips: 'Mobile Tips',
  tips: ['Pinch to zoom', 'Tap to place pin', 'Drag pin to move', 'Press create button'],
  tipsToRead: ['Pinch to zoom', 'Tap a pin to open it'],
  noStreets: 'No street map installed for this area',
  streetsFailed: "Couldn't load the street map",
  mapCredits: 'Maps by',
  allCredits: 'Show all map credits',
  installStreets: 'To install one: npm run basemap',
  satelliteUnavailable: 'Satellite imagery unavailable',
  noSatellite: "Satellite imagery isn't set up yet.",
  satelliteNotConfigured: "Satellite imagery isn't set up yet. Your administrator can add it.",
  satelliteOffline: 'Satellite imagery needs internet',
  noMapOffline: "The map isn't printed, because this device has no connection to the server.",
  noMapOnPaper: "The map couldn't be drawn, so it isn't printed.",
  loadFailed: 'Error loading location. Please try again.',
} as const

/** Accessible name of a printed map. */
export const mapAround = (name: string) => `Map around ${name}`

export const pinWords = {
  newLocation: 'New location',
  lookingUp: 'Looking up this place',
  notLookedUp: "Couldn't find an address here",
  remove: 'Remove pin',
  placeAtCenter: 'Place pin at center',
  place: 'Place pin',
  placeHere: 'Place pin here',
  move: 'Move pin',
} as const

/** Accessible name of a movable pin, with its keyboard commands. */
export function pinName(at: Coordinates, removable: boolean): string {
  const keys = 'Arrow keys move it 3 feet; Shift+arrow moves it 33 feet.'
  return `Pin at ${formatCoordinates(at, 6)}. ${keys}${removable ? ' Delete removes it.' : ''}`
}

/** Tooltip of a marker. */
export function markerTooltip(name: string, creator: string): string {
  return `${name} - Created by ${creator}`
}

/** Shown while a fallback map replaces an unreachable provider's. */
export function providerUnreachable(name: string): string {
  return `Can't reach ${name} right now`
}

/** `moreOnMap(1200)` is '1,200 more are here. Zoom in to see them one by one.' */
export function moreOnMap(unlisted: number): string {
  return `${formatCount(unlisted)} more are here. Zoom in to see them one by one.`
}

/** `stackTitle(3)` is '3 items here. Select one.' */
export function stackTitle(count: number): string {
  return `${formatCount(count)} items here. Select one.`
}

/** Heading of the pins near the one being placed: `neighborsTitle(2)` is '2 already marked here' */
export function neighborsTitle(count: number): string {
  return count === 1 ? 'Already marked here' : `${formatCount(count)} already marked here`
}

/** `orderKind('High')` is 'Work order, high priority' */
export function orderKind(priority: string): string {
  return `Work order, ${priority.toLowerCase()} priority`
}

/** Layers panel and legend. */
export const layersWords = {
  layers: 'Layers and legend',
  legend: 'Legend',
  departments: 'Departments',
  showAll: 'Show all',
  over: 'Overlays',
  openOrders: 'Open work orders',
  signs: 'Symbols',
  count: 'Number of locations here. Tap to zoom in.',
  dot: 'One of many locations close together. The color shows its department.',
  pin: 'One location. The icon shows the type; the color shows the department.',
  orderCount: 'Number of open work orders here.',
} as const

/** `orderSign('High')` is 'Open work order, high priority' */
export function orderSign(priority: string): string {
  return `Open work order, ${priority.toLowerCase()} priority`
}
