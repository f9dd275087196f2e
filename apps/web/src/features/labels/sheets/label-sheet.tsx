import { iconOf } from '@lamplighter/domain/catalog'
import { type LabelSheet, labelAddress, labelPosition } from '@lamplighter/domain/labels'
import type { Location } from '@lamplighter/domain/locations'
import { formatCoordinates } from '@lamplighter/domain/map'
import { type CSSProperties, memo } from 'react'
import { AssetIcon } from '../../../kit/drawings/asset-icon.tsx'
import { QrCode } from '../qr-code.tsx'
import classes from './label-sheet.module.css'

interface Props {
  sheet: LabelSheet
  /** Accessible name: 'Sheet 1 of 3'. */
  name: string
  labels: readonly { record: Location; number: number }[]
  /** Start of the addresses in the codes. */
  origin: string
}

/** One sheet of paper. Its size is exact in print; the preview is scaled to the screen (LABEL-2). */
export const LabelSheetPaper = memo(function LabelSheetPaper({ sheet, name, labels, origin }: Props) {
  const size = { '--w': sheet.width, '--h': sheet.height, '--name-lines': sheet.nameLines } as CSSProperties
  return (
    <ol className={classes.sheet} style={size} aria-label={name}>
      {labels.map(({ record, number }) => (
        <Label key={record._id} location={record} at={labelPosition(sheet, number)} origin={origin} />
      ))}
    </ol>
  )
})

interface LabelProps {
  location: Location
  /** Inches from the edges of the paper. */
  at: { left: number; top: number }
  origin: string
}

function Label({ location, at, origin }: LabelProps) {
  const { _id, name, icon, address, placeWords, city } = location
  const street = address.street || placeWords || formatCoordinates(location, 6)
  return (
    <li className={classes.label} style={{ '--x': at.left, '--y': at.top } as CSSProperties}>
      <span className={classes.code}>
        <QrCode text={labelAddress(origin, { kind: 'location', id: _id })} />
      </span>
      <span className={classes.words}>
        <bdi className={classes.name}>{name}</bdi>
        <span className={classes.kind}>
          <span className={classes.icon}>
            <AssetIcon icon={icon} variant="glyph" />
          </span>
          <span className={classes.line}>{iconOf(icon).label}</span>
        </span>
        <bdi className={classes.line}>{street}</bdi>
        <bdi className={classes.line}>{city}</bdi>
      </span>
    </li>
  )
}
