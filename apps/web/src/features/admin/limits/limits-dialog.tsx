import { type AdminCity, adminMessages } from '@lamplighter/domain/admin'
import { cityAndState } from '@lamplighter/domain/cities'
import { Button, FileButton } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { FormDialog } from '../../../kit/messages/form-dialog.tsx'
import { say } from '../../../kit/messages/say.tsx'
import { dateOf } from '../../../kit/text/relative-time.tsx'
import {
  liesWithin,
  limitsFrom,
  limitsOf,
  limitsWords,
  outsideMeans,
  wouldLieOutside,
} from './limits.messages.ts'
import { Outline } from './outline.tsx'
import { boxOf } from './outline-path.ts'
import { useLimits } from './use-limits.ts'

/** Shows a city's limits and previews new limits from a file before setting them. */
export function LimitsDialog({ city, onDone }: { city: AdminCity; onDone: () => void }) {
  const { before, isLoading, chosen, choose, problem, set, isSetting } = useLimits(city._id)
  const { limits } = city
  const shown = chosen?.boundary ?? before

  async function save() {
    if (!(await set())) return
    say.success(adminMessages.boundarySet)
    onDone()
  }

  return (
    <FormDialog
      title={limitsOf(cityAndState(city))}
      hint={limits ? limitsWords.hint : limitsWords.noneHint}
      action={limits ? limitsWords.renew : limitsWords.set}
      problem={problem}
      busy={isSetting}
      disabled={!chosen?.trial}
      onSubmit={() => void save()}
      onClose={onDone}
    >
      {limits && <p className="quiet">{limitsFrom(limits.source, limits.setAt && dateOf(limits.setAt))}</p>}
      {isLoading ? <ListSkeleton rows={2} /> : <Outline before={before} after={chosen?.boundary ?? null} />}
      {shown && <p className="quiet">{liesWithin(boxOf([shown]))}</p>}
      <div className="line">
        <FileButton
          accept=".geojson,.json,application/geo+json,application/json"
          onChange={(file) => void choose(file)}
        >
          {(props) => (
            <Button variant="default" leftSection={<IconFileUpload size={20} aria-hidden />} {...props}>
              {chosen ? limitsWords.chooseAnother : limitsWords.choose}
            </Button>
          )}
        </FileButton>
        <span className="quiet">{chosen?.fileName ?? limitsWords.format}</span>
      </div>
      <div role="status">
        {chosen && !chosen.trial && <p className="quiet">{limitsWords.counting}</p>}
        {chosen?.trial && (
          <p className="notice" data-quiet>
            {wouldLieOutside(chosen.trial)}
            {chosen.trial.outside > 0 && ` ${outsideMeans}`}
          </p>
        )}
      </div>
    </FormDialog>
  )
}
