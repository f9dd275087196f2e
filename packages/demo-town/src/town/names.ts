/**
 * Street names: trees north of Main Street, prairie plants south of it, numbers in the east, Nebraska places in the
 * west.
 */

const north = [
  'Cottonwood',
  'Oak',
  'Elm',
  'Walnut',
  'Maple',
  'Cedar',
  'Ash',
  'Linden',
  'Hackberry',
  'Willow',
  'Locust',
  'Juniper',
  'Birch',
  'Catalpa',
]
const south = [
  'Bluestem',
  'Coneflower',
  'Sunflower',
  'Switchgrass',
  'Milkweed',
  'Clover',
  'Goldenrod',
  'Blazing Star',
  'Yarrow',
  'Sage',
  'Larkspur',
  'Primrose',
  'Aster',
  'Wheatgrass',
]
const west = [
  'Cather',
  'Sandoz',
  'Neihardt',
  'Norris',
  'Morton',
  'Arbor',
  'Platte',
  'Loup',
  'Elkhorn',
  'Niobrara',
  'Otoe',
  'Pawnee',
  'Ponca',
  'Omaha',
  'Republican',
  'Nemaha',
]

export const streetName = (row: number) =>
  row === 0 ? 'Main St' : `${(row > 0 ? north : south)[Math.abs(row) - 1] ?? 'Plains'} St`

export function avenueName(column: number): string {
  if (column === 0) return 'Prairie Ave'
  return column > 0 ? `${ordinal(column)} Ave` : `${west[-column - 1] ?? 'Frontier'} Ave`
}

function ordinal(n: number): string {
  const ending = n % 100 > 10 && n % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')
  return `${n}${ending}`
}
