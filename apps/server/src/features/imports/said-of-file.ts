/** What a person has said of a file on the page, as the import understands it. */
import type { AssetIconKey } from '@lamplighter/domain/catalogue'
import { type ImportField, type ImportSettings, importFields } from '@lamplighter/domain/imports'
import type { IconRule } from '../../import/icon-rules.ts'
import type { Mapping } from '../../import/import-fields.ts'
import type { SaidOfFile } from '../../import/prepare-source.ts'

/** `before` is how the columns were understood when the kinds were shown that the icons are chosen for. */
export function saidOfFile(
  settings: Partial<ImportSettings>,
  before: Mapping,
  outside: SaidOfFile['outside'],
): SaidOfFile {
  const chosen = settings.mapping ?? {}
  const mapping: Mapping = {}
  const without: ImportField[] = []
  for (const field of importFields) {
    const column = chosen[field]
    if (column === null) without.push(field)
    else if (column !== undefined) mapping[field] = column
  }
  const understood = { ...before, ...mapping }
  return {
    mapping,
    without,
    icon: (settings.icon ?? null) as AssetIconKey | null,
    iconRules: (settings.icons ?? []).flatMap((rule) => rulesFor(rule, understood)),
    attributes: settings.attributes,
    outside,
  }
}

/** A kind comes from the column of icons, or where that is blank from the column of types. */
function rulesFor(
  { kind, icon }: ImportSettings['icons'][number],
  { icon: icons, type }: Mapping,
): IconRule[] {
  const columns = [icons, type].filter((column) => column !== undefined)
  // What neither says is known of one column only.
  if (kind === '' && columns.length > 1) return []
  return columns.map((column) => ({ column, value: kind, icon: icon as AssetIconKey }))
}
