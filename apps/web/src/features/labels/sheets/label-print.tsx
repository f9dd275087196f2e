import {
  firstLabel,
  type LabelSheetKey,
  labelSheetKeys,
  labelSheets,
  labelsPerSheet,
  layOut,
} from '@lamplighter/domain/labels'
import type { Location } from '@lamplighter/domain/locations'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { PRINT } from '../../../kit/kit.messages.ts'
import { useSiteOrigin } from '../../../lib/api/client-config.ts'
import { labelsOnSheets, labelWords, sheetInWords, sheetNumber } from '../labels.messages.ts'
import classes from './label-print.module.css'
import { LabelSheetPaper } from './label-sheet.tsx'

interface Props {
  locations: readonly Location[]
  /** Not all locations are loaded yet. */
  isLoading: boolean
}

/** Chooses the sheet and its first label, previews the sheets and prints them (LABEL-2, LABEL-3). */
export function LabelPrint({ locations, isLoading }: Props) {
  const [key, setKey] = useState<LabelSheetKey>('5160')
  const [typed, setTyped] = useState('1')
  const origin = useSiteOrigin()
  const sheet = labelSheets[key]
  const first = firstLabel(sheet, Number(typed))
  const sheets = useMemo(() => layOut(sheet, locations, first), [sheet, locations, first])
  return (
    <div className="stack">
      <div className={`surface stack gap-12 ${classes.choices}`} data-not-printed>
        <div className={classes.fields}>
          <NativeSelect
            label={labelWords.sheet}
            value={key}
            onChange={({ currentTarget }) =>
              setKey(labelSheetKeys.find((one) => one === currentTarget.value) ?? '5160')
            }
            data={labelSheetKeys.map((value) => ({ value, label: sheetInWords(labelSheets[value]) }))}
          />
          <TextInput
            type="number"
            inputMode="numeric"
            label={labelWords.first}
            description={labelWords.firstHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            min={1}
            max={labelsPerSheet(sheet)}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            // Shows the number that is used.
            onBlur={() => setTyped(String(first))}
          />
        </div>
        <p className="quiet">{labelWords.howTo}</p>
        <div className={`line ${classes.print}`}>
          <Button
            size="lg"
            loading={isLoading}
            leftSection={<IconPrinter size={24} aria-hidden />}
            onClick={() => window.print()}
          >
            {PRINT}
          </Button>
          <p className="figures" role="status">
            {isLoading ? `${labelWords.loading} ...` : labelsOnSheets(locations.length, sheets.length)}
          </p>
        </div>
      </div>
      <section className={classes.preview} aria-label={labelWords.preview}>
        {sheets.map((labels, index) => (
          <LabelSheetPaper
            // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is its position
            key={index}
            sheet={sheet}
            name={sheetNumber(index + 1, sheets.length)}
            labels={labels}
            origin={origin}
          />
        ))}
      </section>
    </div>
  )
}
