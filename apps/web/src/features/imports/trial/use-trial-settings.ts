/** Settings for reading the file, as edited before the next check. */
import { fieldsOf, type ImportDetail, type ImportField, type ImportKind } from '@lamplighter/domain/imports'
import { useState } from 'react'

export interface TrialSettings {
  mapping: Partial<Record<ImportField, string>>
  attributes: readonly string[]
  /** Icons that the user chose, by the file's type name. */
  icons: Readonly<Record<string, string>>
  icon: string | null
  source: string
  layer: string
  projection: string
}

export function useTrialSettings({ preview, source }: ImportDetail) {
  const [before] = useState<TrialSettings>(() => ({
    mapping: preview?.mapping ?? {},
    attributes: preview?.attributes ?? [],
    icons: {},
    icon: preview?.icon ?? null,
    source,
    layer: preview?.layer ?? '',
    projection: preview?.projection ?? '',
  }))
  const [settings, setSettings] = useState(before)
  return {
    settings,
    change: (changed: Partial<TrialSettings>) => setSettings((now) => ({ ...now, ...changed })),
    isChanged: JSON.stringify(settings) !== JSON.stringify(before),
  }
}

/** Request body: a cleared column is null, so that the server does not guess it again. */
export function bodyOf(
  kind: ImportKind,
  settings: TrialSettings,
  chosenBefore: readonly { kind: string; icon: string }[],
) {
  const icons = new Map(chosenBefore.map(({ kind, icon }) => [kind, icon]))
  for (const [kind, icon] of Object.entries(settings.icons)) icons.set(kind, icon)
  const source = settings.source.trim()
  return {
    mapping: Object.fromEntries(fieldsOf[kind].map((field) => [field, settings.mapping[field] ?? null])),
    attributes: [...settings.attributes],
    icons: [...icons].map(([kind, icon]) => ({ kind, icon })),
    icon: settings.icon,
    ...(source ? { source } : {}),
    ...(settings.layer.trim() ? { layer: settings.layer.trim() } : {}),
    ...(settings.projection.trim() ? { projection: settings.projection.trim() } : {}),
  }
}
