/** Kinds of rows in a file, and the fields that its columns can set. */

export const importKinds = ['locations', 'orders'] as const
export type ImportKind = (typeof importKinds)[number]

/** Fields of a location. */
export const importFields = [
  'latitude',
  'longitude',
  'point',
  'id',
  'icon',
  'name',
  'type',
  'description',
  'street',
  'city',
  'state',
  'zip',
  'tags',
] as const

/** Fields of a work order; `location` is the id of its location (ORDER-61). */
export const orderImportFields = [
  'title',
  'description',
  'priority',
  'status',
  'created',
  'closed',
  'due',
  'closingNote',
  'closingReason',
  'tags',
  'assignees',
  'location',
  'latitude',
  'longitude',
  'point',
  'id',
] as const

export type LocationImportField = (typeof importFields)[number]
export type OrderImportField = (typeof orderImportFields)[number]
export type ImportField = LocationImportField | OrderImportField

export const fieldsOf: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  locations: importFields,
  orders: orderImportFields,
}
