/** A map's view in an address: short, and validated, since anyone can type one. */
import type { Coordinates } from '@lamplighter/domain/map'

export interface KeptView extends Coordinates {
  zoom: number
  /** Degrees clockwise from north. */
  bearing: number
}

/** As far as the map itself goes. */
const MAX_FIGURES = [85, 180, 22, 180] as const

/** To a meter, a hundredth of a zoom and a degree; north is not said. '40.62,-96.63,16' or '40.62,-96.63,16,-45' */
export function writeView({ latitude, longitude, zoom, bearing }: KeptView): string {
  const turned = Math.round(bearing)
  const figures = [rounded(latitude, 5), rounded(longitude, 5), rounded(zoom, 2)]
  return [...figures, ...(turned === 0 ? [] : [turned])].join(',')
}

/** Null for what is no view. */
export function readView(text: string | undefined): KeptView | null {
  const figures = text?.split(',').map((figure) => (figure.trim() === '' ? Number.NaN : Number(figure))) ?? []
  if (figures.length < 3 || figures.length > 4) return null
  if (!figures.every((figure, index) => Math.abs(figure) <= (MAX_FIGURES[index] ?? 0))) return null
  const [latitude = 0, longitude = 0, zoom = 0, bearing = 0] = figures
  return zoom < 0 ? null : { latitude, longitude, zoom, bearing }
}

const rounded = (figure: number, decimals: number) => Number(figure.toFixed(decimals))
