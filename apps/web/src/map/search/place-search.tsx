import { GEOCODE_QUERY_LENGTH, type SearchResult } from '@lamplighter/domain/locations'
import { paths } from '@lamplighter/domain/pages'
import { ActionIcon, Combobox, TextInput, useCombobox } from '@mantine/core'
import { IconListSearch, IconScan, IconSearch, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { SCAN_LABEL, TRY_AGAIN } from '../../kit/kit.messages.ts'
import type { LiveMap } from '../map-types.ts'
import { flyTo } from '../view/fit.ts'
import { PlaceOption } from './place-option.tsx'
import classes from './place-search.module.css'
import { useRecentPlaces } from './recent-places.ts'
import { nothingFound, placeSearchWords, resultsFound } from './search.messages.ts'
import { usePlaceSearch } from './use-place-search.ts'

interface Props {
  map: LiveMap | null
  /** Called after the map starts to move there. */
  onChoose: (place: SearchResult) => void
  /** Opens the list of all matching locations; if omitted, there is no such link. */
  onAll?: (text: string) => void
  /** Offers to scan a label instead of typing. */
  scans?: boolean
}

const AGAIN = 'again'
const ALL = 'all'

/** Search for a place, zip, coordinates, address or location. Enter selects the first result (LOC-89). */
export function PlaceSearch({ map, onChoose, onAll, scans = false }: Props) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const recent = useRecentPlaces()
  // The field holds the selected result's label; do not search for it.
  const { results, state, fromPack, askAgain, listable } = usePlaceSearch(typed === chosen ? '' : typed, map)
  const options = typed.trim() === '' ? recent.places : results
  const takeFirst = useTakeFirst(state === 'searching', results[0], choose)

  function choose(place: SearchResult) {
    setTyped(place.label)
    setChosen(place.label)
    recent.remember(place)
    combobox.closeDropdown()
    if (map) flyTo(map, place, place.zoom)
    onChoose(place)
  }

  function type(text: string) {
    setTyped(text)
    setChosen(null)
    takeFirst(false)
    combobox.openDropdown()
    combobox.resetSelectedOption()
  }

  function submit(value: string) {
    if (value === AGAIN) return askAgain()
    if (value === ALL) return listable !== null && onAll?.(listable)
    const place = options[Number(value)]
    if (place) choose(place)
  }

  // Last and below the results, so that it does not move under a finger.
  const offersAll = onAll !== undefined && listable !== null && (state === 'done' || state === 'failed')
  const nothing = nothingFound(typed.trim(), fromPack)
  const shown = options.length > 0 || (state !== 'idle' && typed.trim() !== '')
  return (
    <search className={classes.search} aria-label={placeSearchWords.label}>
      <Combobox store={combobox} onOptionSubmit={submit} offset={4} shadow="md" withinPortal={false}>
        <Combobox.Target withExpandedAttribute>
          <TextInput
            classNames={{ input: classes.input ?? '' }}
            aria-label={placeSearchWords.label}
            placeholder={placeSearchWords.placeholder}
            maxLength={GEOCODE_QUERY_LENGTH}
            enterKeyHint="search"
            leftSection={<IconSearch size={20} aria-hidden />}
            rightSection={typed !== '' ? <ClearButton onClear={() => type('')} /> : scans && <ScanLink />}
            value={typed}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            onFocus={() => combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
            onKeyDown={({ key }) => {
              if (key === 'Enter' && combobox.getSelectedOptionIndex() === -1 && typed !== chosen)
                takeFirst(true)
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={!shown} className={classes.dropdown}>
          {state === 'done' && results.length === 0 && <p className={classes.words}>{nothing}</p>}
          {/* One list: the keys go through one. */}
          {(options.length > 0 || state === 'failed' || offersAll) && (
            <Combobox.Options aria-label={placeSearchWords.label} className={classes.options}>
              {typed.trim() === '' && <p className={classes.heading}>{placeSearchWords.recent}</p>}
              {options.map((place, index) => (
                <Combobox.Option
                  key={`${place.kind} ${place.label} ${place.detail} ${place.locationId}`}
                  value={String(index)}
                  className={classes.option}
                >
                  <PlaceOption place={place} />
                </Combobox.Option>
              ))}
              {state === 'failed' && (
                <>
                  <p className={classes.words}>{placeSearchWords.failed}</p>
                  <Combobox.Option value={AGAIN} className={classes.option}>
                    {TRY_AGAIN}
                  </Combobox.Option>
                </>
              )}
              {offersAll && (
                <Combobox.Option value={ALL} className={`beside ${classes.option} ${classes.all}`}>
                  <span className={classes.icon}>
                    <IconListSearch size={22} aria-hidden />
                  </span>
                  {placeSearchWords.all}
                </Combobox.Option>
              )}
            </Combobox.Options>
          )}
          {state === 'searching' && <p className={classes.words}>{placeSearchWords.searching} ...</p>}
          {fromPack && <p className={classes.words}>{placeSearchWords.fromPack}</p>}
        </Combobox.Dropdown>
      </Combobox>
      <span className="visually-hidden" role="status">
        {state === 'done' && (results.length > 0 ? resultsFound(results.length) : nothing)}
        {state === 'failed' && placeSearchWords.failed}
      </span>
    </search>
  )
}

function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={placeSearchWords.clear} onClick={onClear}>
      <IconX size={20} aria-hidden />
    </ActionIcon>
  )
}

function ScanLink() {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={SCAN_LABEL}
      title={SCAN_LABEL}
      renderRoot={(props) => <Link to={paths.scan} {...props} />}
    >
      <IconScan size={22} aria-hidden />
    </ActionIcon>
  )
}

/** Enter selects the first result, as soon as results for the text arrive. */
function useTakeFirst(
  searching: boolean,
  first: SearchResult | undefined,
  choose: (place: SearchResult) => void,
) {
  const [wanted, setWanted] = useState(false)
  const chooseNow = useEffectEvent(choose)
  useEffect(() => {
    if (!wanted || searching) return
    setWanted(false)
    if (first) chooseNow(first)
  }, [wanted, searching, first])
  return setWanted
}
