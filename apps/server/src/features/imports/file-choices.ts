/** Converts a person's choices on the page to the import's options. */
import type { AssetIconKey } from '@lamplighter/domain/catalog'
import { fieldsOf, type ImportField, type ImportKind, type ImportSettings } from '@lamplighter/domain/imports'
import type { IconRule } from '../../import/icon-rules.ts'
import type { Mapping } from '../../import/import-fields.ts'
import type { FileChoices } from '../../import/prepare-source.ts'

/** `before` is the column mapping at the time when the types to choose icons for were shown. */
export function fileChoices(
  kind: ImportKind,
  settings: Partial<ImportSettings>,
  before: Mapping,
  outside: FileChoices['outside'],
): FileChoices {
  const chosen = settings.mapping ?? {}
  const mapping: Mapping = {}
  const without: ImportField[] = []
  for (const field of fieldsOf[kind]) {
    const column = chosen[field]
    if (column === null) without.push(field)
    else if (column !== undefined) mapping[field] = column
  }
  const understood = { ...before, ...mapping }
  return {
    kind,
    mapping,
    without,
    icon: (settings.icon ?? null) as AssetIconKey | null,
    iconRules: (settings.icons ?? []).flatMap((rule) => rulesFor(rule, understood)),
    attributes: settings.attributes,
    outside,
  }
}

/** A type comes from the icon column, or from the type column where that is blank. */
function rulesFor(
  { kind, icon }: ImportSettings['icons'][number],
  { icon: icons, type }: Mapping,
): IconRule[] {
  const columns = [icons, type].filter((column) => column !== undefined)
  // A row blank in all columns is only known when there is one column.
  if (kind === '' && columns.length > 1) return []
  return columns.map((column) => ({ column, value: kind, icon: icon as AssetIconKey }))
}
