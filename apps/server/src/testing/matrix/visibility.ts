/**
 * Which categories each member sees, typed by hand from ACC-8 and ACC-15 and independent of the rules in the server's
 * code.
 */

/** Ten departments, repair and other work (WorkOrders), and pins without a category (null). */
export type Category =
  | 'Buildings'
  | 'CommsTech'
  | 'Electric'
  | 'Gas'
  | 'Parks'
  | 'PublicSafety'
  | 'Sewer'
  | 'StormFlood'
  | 'Transportation'
  | 'Water'
  | 'WorkOrders'
  | null

/** Two icons per category, also old ones (LOC-10: utility_box, street_light, manhole, fire_hydrant). */
export const icons: readonly (readonly [icon: string | null, category: Category])[] = [
  ['library', 'Buildings'],
  ['buildings_repair', 'Buildings'],
  ['fiber_vault', 'CommsTech'],
  ['utility_box', 'CommsTech'],
  ['substation', 'Electric'],
  ['street_light', 'Electric'],
  ['gas_meter', 'Gas'],
  ['gas_repair', 'Gas'],
  ['bench', 'Parks'],
  ['soccer_goal', 'Parks'],
  ['fire_hydrant', 'PublicSafety'],
  ['tornado_siren', 'PublicSafety'],
  ['lift_station', 'Sewer'],
  ['manhole', 'Sewer'],
  ['floodgate', 'StormFlood'],
  ['spillway', 'StormFlood'],
  ['bridge', 'Transportation'],
  ['stop_sign', 'Transportation'],
  ['well', 'Water'],
  ['curb_stop', 'Water'],
  ['WorkOrders', 'WorkOrders'],
  ['pin', null],
  [null, null],
  ['icon_of_another_time', null],
]

/** A person's position in a city. */
export type Post =
  | 'CA'
  | 'CA2'
  | 'DParks'
  | 'DWater'
  | 'DNone'
  | 'DAll'
  | 'WAll'
  | 'WParks'
  | 'WNone'
  | 'RV'
  | 'former'
  | 'pending'

const everything = 'everything'
const sight: Record<Post, typeof everything | readonly Category[]> = {
  CA: everything,
  CA2: everything,
  DParks: ['Parks'],
  DWater: ['Water'],
  // Fails closed: a director without categories sees nothing.
  DNone: [],
  // userType `all` shows repair work and unmapped pins to directors too.
  DAll: everything,
  WAll: everything,
  WParks: ['Parks', 'WorkOrders', null],
  WNone: everything,
  // Sees everything, and writes nothing.
  RV: everything,
  former: [],
  pending: [],
}

export function seesCategory(post: Post, category: Category): boolean {
  const seen = sight[post]
  return seen === everything || seen.includes(category)
}

/** Who may see the trash (ACC-24). */
export const adminPosts: readonly Post[] = ['CA', 'CA2']
/** Who may choose icons by department (ACC-19): a director without departments has none to choose. */
export const dashboardPosts: readonly Post[] = [...adminPosts, 'DParks', 'DWater', 'DNone', 'DAll']
export const memberPosts: readonly Post[] = [...dashboardPosts, 'WAll', 'WParks', 'WNone']
/** Those who read a city: members, and the Region Viewer of a region that it belongs to. */
export const readerPosts: readonly Post[] = [...memberPosts, 'RV']
