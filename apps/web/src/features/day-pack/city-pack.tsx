import { cityAndState } from '@lamplighter/domain/cities'
import { Button, Checkbox, Progress } from '@mantine/core'
import { useState } from 'react'
import { TRY_AGAIN } from '../../kit/kit.messages.ts'
import { confirm } from '../../kit/messages/confirm.ts'
import { say } from '../../kit/messages/say.tsx'
import { loadCode, showLoadError } from '../../kit/page/lazy-code.tsx'
import { automaticPacks } from '../../lib/day-pack/automatic-packs.ts'
import type { PackWork } from '../../lib/day-pack/day-packs.ts'
import type { Box, DayPack } from '../../lib/day-pack/pack-database.ts'
import { usePackSize } from './day-pack.api.ts'
import {
  addPhotosWords,
  asOfWords,
  confirmDeleteTitle,
  failureWords,
  oldStays,
  packInWords,
  packWords,
  partInWords,
  photosChoice,
  photosInWords,
  progressWords,
  replacesWords,
  sizeWords,
} from './day-pack.messages.ts'
import classes from './day-pack.module.css'
import { useMostStreets } from './use-most-streets.ts'
import { usePackOf } from './use-pack-of.ts'

type Taking = typeof import('./taking/take-pack.ts')

const taking = (act: (code: Taking) => unknown) =>
  void loadCode(() => import('./taking/take-pack.ts')).then(act, showLoadError)

interface Props {
  city: DayPack['city']
  /** Area; defaults to the stored pack's area, then the whole city. */
  part?: Box | null
}

/** Day pack of one city: its size, download progress or content, with its actions (DUR-53). */
export function CityPack({ city, part }: Props) {
  const { pack, work, failure, isPending, isOtherWork } = usePackOf(city._id)
  const bbox = part === undefined ? (pack?.bbox ?? null) : part
  const isHere = pack !== null && pack.bbox?.join() === bbox?.join()
  const isOffered = !isHere || pack.onlyMyOrders
  if (isPending) return null
  return (
    <div className={`stack gap-12 ${classes.pack}`}>
      {work && <Working work={work} />}
      {!work && failure && (
        <p className={classes.failure} role="alert">
          {failureWords(failure)} {pack && failure.why !== 'gone' && oldStays(pack)}
        </p>
      )}
      {isHere && <Kept pack={pack} busy={work !== null || isOtherWork} />}
      {isOffered && !work && <Offered city={city} bbox={bbox} instead={pack} busy={isOtherWork} />}
      {isOtherWork && <p className="quiet">{packWords.otherWork}</p>}
    </div>
  )
}

function Working({ work }: { work: PackWork }) {
  const [what, figures] = progressWords(work)
  const share = work.phase !== 'waiting' && work.expected > 0 ? (100 * work.done) / work.expected : null
  return (
    <>
      <div className="line apart">
        <strong role="status">{what}</strong>
        <span className="figures">{figures}</span>
      </div>
      <Progress value={share ?? 100} animated={share === null} size="lg" aria-label={what} />
      <div className="row">
        <Button variant="default" onClick={() => taking(({ cancelPack }) => cancelPack())}>
          {packWords.cancel}
        </Button>
      </div>
    </>
  )
}

function Kept({ pack, busy }: { pack: DayPack; busy: boolean }) {
  async function remove() {
    const sure = await confirm({
      title: confirmDeleteTitle(cityAndState(pack.city)),
      message: packWords.confirmDelete,
      action: packWords.delete,
      danger: true,
    })
    if (!sure) return
    try {
      const { removePack } = await import('../../lib/day-pack/forget-packs.ts')
      // Otherwise it would come back.
      automaticPacks.switchTo(false)
      await removePack(pack.key)
    } catch {
      say.failure(packWords.deleteFailed)
    }
  }
  return (
    <>
      <div className="named">
        <strong>{asOfWords(pack.asOf)}</strong>
        <span>{packInWords(pack)}</span>
        <span>
          {partInWords(pack)}, {photosInWords(pack.photos)}
        </span>
        {pack.streets?.whole === false && <span>{packWords.streetsCut}</span>}
      </div>
      {!busy && pack.rowsOnly && !pack.onlyMyOrders && <Widen pack={pack} />}
      {!busy && !pack.rowsOnly && !pack.photos && <AddPhotos pack={pack} />}
      {!busy && (
        <div className="row">
          <Button variant="default" onClick={() => taking(({ refreshPack }) => refreshPack(pack))}>
            {packWords.refresh}
          </Button>
          <Button variant="subtle" color="danger" onClick={() => void remove()}>
            {packWords.delete}
          </Button>
        </div>
      )}
    </>
  )
}

/** Downloads what an automatic pack lacks. */
function Widen({ pack }: { pack: DayPack }) {
  return (
    <div className="row">
      <Button onClick={() => taking(({ takePack }) => takePack({ ...pack, photos: true, rowsOnly: false }))}>
        {packWords.widen}
      </Button>
    </div>
  )
}

/** Adds photos to a pack without photos, and refreshes its rows. */
function AddPhotos({ pack }: { pack: DayPack }) {
  const { data } = usePackSize(pack.city._id, pack.bbox)
  if (!data || data.thumbnails === 0) return null
  const add = () => taking(({ takePack }) => takePack({ ...pack, photos: true }))
  return (
    <div className="row">
      <Button variant="default" onClick={add}>
        {addPhotosWords(data.thumbnails, data.thumbnailBytes)}
      </Button>
    </div>
  )
}

interface OfferedProps {
  city: DayPack['city']
  bbox: Box | null
  /** The pack that this one replaces. */
  instead: DayPack | null
  busy: boolean
}

function Offered({ city, bbox, instead, busy }: OfferedProps) {
  const size = usePackSize(city._id, bbox)
  const streets = useMostStreets(bbox)
  const [photos, setPhotos] = useState(true)
  const hasPhotos = size.data !== undefined && size.data.thumbnails > 0
  return (
    <>
      {size.isError && !size.data ? (
        <div className="line">
          <p className="muted">{packWords.sizeFailed}</p>
          <Button variant="subtle" onClick={() => void size.refetch()}>
            {TRY_AGAIN}
          </Button>
        </div>
      ) : (
        <p className="muted" aria-busy={size.isFetching || undefined}>
          {size.data ? sizeWords(size.data, streets) : '…'}
        </p>
      )}
      {hasPhotos && (
        <Checkbox
          styles={{ body: { minHeight: 'var(--target)', alignItems: 'center' } }}
          label={photosChoice(size.data.thumbnails, size.data.thumbnailBytes)}
          checked={photos}
          onChange={({ currentTarget }) => setPhotos(currentTarget.checked)}
        />
      )}
      {instead && <p className="quiet">{replacesWords(instead)}</p>}
      <div className="row">
        <Button
          disabled={busy}
          onClick={() => taking(({ takePack }) => takePack({ city, bbox, photos: photos || !hasPhotos }))}
        >
          {bbox ? packWords.takeThisPart : packWords.take}
        </Button>
      </div>
    </>
  )
}
