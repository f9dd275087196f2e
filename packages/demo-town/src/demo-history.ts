/**
 * Four months of work in Prairie Falls as database rows: imported inventories, assets added one by one, notes, photos,
 * work orders, and the activity feed. Times are relative to the day of the first start.
 */
import type { ActivityEvent } from '@lamplighter/domain/activities'
import { categoryOf, categoryOfIcon, iconOf, normalizeTag } from '@lamplighter/domain/catalog'
import { v7 as uuidv7 } from 'uuid'
import { DemoClock } from './demo-clock.ts'
import { crewFor, type PersonKey } from './people.ts'
import type { ActivityRow, LocationRow, NoteRow, WorkOrderRow } from './rows.ts'
import type { Asset } from './town/placing.ts'
import { toLngLat } from './town/plane.ts'
import { seededRandom } from './town/random.ts'
import { crewNotes } from './words/crew-notes.ts'
import { orderTemplates } from './words/order-templates.ts'
import { type Story, stories } from './words/photo-stories.ts'

export interface DemoCity {
  id: string
  name: string
  state: string
  zip: string
}

export type Crew = Readonly<Record<PersonKey, { id: string; name: string }>>

export interface DemoPhoto {
  id: string
  noteId: string
  locationId: string
  userId: string
  takenAt: Date
  story: Story
}

/** A location with its asset and creation date. */
interface Place {
  row: LocationRow
  asset: Asset
  madeAt: Date
}

const inventories: readonly [PersonKey, string, readonly string[], number][] = [
  ['maria', 'water-and-sewer-inventory.csv', ['Water', 'Sewer', 'Gas'], 118],
  ['jamal', 'electric-and-facilities.csv', ['Electric', 'CommsTech', 'Buildings'], 117],
  ['tom', 'streets-and-drainage.geojson', ['Transportation', 'StormFlood'], 116],
  ['ruth', 'hydrants-and-stations.csv', ['PublicSafety'], 115],
  ['lucia', 'parks-inventory.csv', ['Parks'], 114],
]

export class DemoHistory {
  readonly locations: LocationRow[] = []
  readonly notes: NoteRow[] = []
  readonly workOrders: WorkOrderRow[] = []
  readonly activities: ActivityRow[] = []
  readonly photos: DemoPhoto[] = []

  readonly #city: DemoCity
  readonly #crew: Crew
  readonly #random = seededRandom(1911)
  readonly #clock: DemoClock
  readonly #places: Place[] = []
  readonly #used = new Set<Place>()

  constructor(city: DemoCity, crew: Crew, now: Date) {
    this.#city = city
    this.#crew = crew
    this.#clock = new DemoClock(now, this.#random)
  }

  write(assets: readonly Asset[]): this {
    this.#takeStock(assets)
    for (const story of stories) this.#tellStory(story)
    for (const template of orderTemplates) {
      const place = this.#findPlace(template.icon)
      if (!place) continue
      const raisedAt = this.#clock.after(place.madeAt, 2, template.closing ? 100 : 114)
      this.#raiseOrder(place, { ...template, closingNote: template.closing ?? undefined }, raisedAt)
    }
    for (let n = 0; n < 125; n++) this.#passBy()
    for (let n = 0; n < 60; n++) this.#editSome()
    return this
  }

  /**
   * Five inventories contain most assets. A sixth of them were added by hand later. Repairs are from the last weeks.
   */
  #takeStock(assets: readonly Asset[]): void {
    for (const [person, file, categories, daysAgo] of inventories) {
      const theirs = assets.filter(({ icon }) => categories.includes(categoryOfIcon(icon) ?? ''))
      const importedAt = this.#clock.daysAgo(daysAgo)
      let imported = 0
      for (const asset of theirs) {
        const isRepair = iconOf(asset.icon).kind === 'repair'
        if (!isRepair && this.#random.chance(0.84)) {
          this.#addPlace(asset, person, new Date(importedAt.getTime() + imported * 2))
          imported++
          continue
        }
        const madeAt = this.#clock.daysAgo(isRepair ? this.#random.whole(1, 24) : this.#random.whole(2, 110))
        const by = this.#random.pick(crewFor(categoryOfIcon(asset.icon)))
        const place = this.#addPlace(asset, by, madeAt)
        this.#tell({ type: 'location_created', action: 'location_added', details: {} }, by, madeAt, place)
      }
      const details = { count: imported, fileName: file }
      this.#tellCity({ type: 'location_created', action: 'imported', details }, person, importedAt)
    }
  }

  #addPlace(asset: Asset, by: PersonKey, madeAt: Date): Place {
    const [longitude, latitude] = toLngLat(asset.point)
    const { id, name, state, zip } = this.#city
    const row = {
      id: uuidv7(),
      city_id: id,
      name: asset.name,
      latitude,
      longitude,
      city: name,
      state,
      zip,
      street: asset.street,
      description: asset.description,
      icon: asset.icon,
      category: categoryOfIcon(asset.icon),
      tags: asset.tags,
      created_by: this.#crew[by].id,
      updated_by: this.#crew[by].id,
      created_at: madeAt,
      updated_at: madeAt,
      version: 1,
    }
    const place = { row, asset, madeAt }
    this.locations.push(row)
    this.#places.push(place)
    return place
  }

  /** Finds an asset without notes, near the center of town where the first map opens. */
  #findPlace(icon: string, at?: string): Place | undefined {
    const fitting = this.#places
      .filter((place) => place.asset.icon === icon && !this.#used.has(place))
      .filter(({ asset }) => !at || new RegExp(at).test(asset.name))
      .sort((a, b) => Math.hypot(...a.asset.point) - Math.hypot(...b.asset.point))
    const found = fitting[Math.min(this.#random.whole(0, 3), fitting.length - 1)]
    if (found) this.#used.add(found)
    return found
  }

  #tellStory(story: Story): void {
    const place = this.#findPlace(story.icon, story.at)
    if (!place) return
    const earliest = place.madeAt.getTime() + 600_000
    const at = new Date(Math.max(earliest, this.#clock.daysAgo(story.daysAgo).getTime()))
    const note = this.#addNote(place, story.note, at)
    this.photos.push({
      id: uuidv7(),
      noteId: note.id,
      locationId: place.row.id,
      userId: note.created_by,
      takenAt: at,
      story,
    })
    if (story.order) this.#raiseOrder(place, story.order, this.#clock.soonAfter(at))
  }

  #passBy(): void {
    const [icons, words] = crewNotes[this.#random.whole(0, crewNotes.length - 1)] ??
      crewNotes[0] ?? [[], ['']]
    const place = this.#findPlace(this.#random.shuffle(icons)[0] ?? '')
    if (!place) return
    const text = this.#random.pick(words).replace('{n}', String(this.#random.whole(2, 8)))
    this.#addNote(place, text, this.#clock.after(place.madeAt, 1, 115))
  }

  #addNote(place: Place, text: string, at: Date) {
    const by = this.#crewFor(place)
    const note = {
      id: uuidv7(),
      city_id: this.#city.id,
      location_id: place.row.id,
      text,
      created_by: this.#crew[by].id,
      created_at: at,
    }
    this.notes.push(note)
    this.#tell({ type: 'note_created', action: 'note_added', details: {} }, by, at, place, note.id)
    return note
  }

  #raiseOrder(place: Place, order: NonNullable<Story['order']>, at: Date): void {
    const category = categoryOfIcon(place.asset.icon)
    const by = this.#crewFor(place)
    const closer = order.closingNote === undefined ? null : this.#crewFor(place)
    const closedAt = this.#clock.after(at, 0.3, 9)
    const id = uuidv7()
    this.workOrders.push({
      id,
      city_id: this.#city.id,
      location_id: place.row.id,
      title: order.title,
      description: order.description,
      priority: order.priority,
      status: closer ? 'finished' : 'open',
      tags: category ? [normalizeTag(categoryOf(category).label)] : [],
      created_by: this.#crew[by].id,
      created_at: at,
      updated_at: closer ? closedAt : at,
      closed_by: closer ? this.#crew[closer].id : null,
      closed_at: closer ? closedAt : null,
      closing_note: order.closingNote ?? null,
      closing_reason: closer ? 'Fixed' : null,
      ...{ assignee_ids: [], crew_id: null, due_on: null },
      version: closer ? 2 : 1,
    })
    const details = { title: order.title }
    this.#tell({ type: 'work_order_created', action: 'created', details }, by, at, place, id)
    if (closer)
      this.#tell({ type: 'work_order_closed', action: 'closed', details }, closer, closedAt, place, id)
  }

  #editSome(): void {
    const place = this.#places[this.#random.whole(0, this.#places.length - 1)]
    if (place?.row.version !== 1) return
    const by = this.#crewFor(place)
    const at = this.#clock.after(place.madeAt, 3, 116)
    Object.assign(place.row, { updated_at: at, updated_by: this.#crew[by].id, version: 2 })
    this.#tell({ type: 'location_updated', action: 'updated', details: {} }, by, at, place)
  }

  #crewFor(place: Place): PersonKey {
    return this.#random.pick(crewFor(categoryOfIcon(place.asset.icon)))
  }

  #tell(event: ActivityEvent, by: PersonKey, at: Date, place: Place, targetId = place.row.id): void {
    const { id, latitude, longitude } = place.row
    const metadata = { locationName: place.asset.name, coordinates: { lat: latitude, lng: longitude } }
    this.#record(event, by, at, targetId, id, metadata)
  }

  #tellCity(event: ActivityEvent, by: PersonKey, at: Date): void {
    this.#record(event, by, at, this.#city.id, null, {})
  }

  #record(
    { type, action, details }: ActivityEvent,
    by: PersonKey,
    at: Date,
    targetId: string,
    locationId: string | null,
    metadata: object,
  ): void {
    this.activities.push({
      id: uuidv7({ msecs: at.getTime() }),
      city_id: this.#city.id,
      location_id: locationId,
      type,
      action,
      details: JSON.stringify(details),
      user_id: this.#crew[by].id,
      user_name: this.#crew[by].name,
      target_id: targetId,
      metadata: JSON.stringify(metadata),
      created_at: at,
    })
  }
}
