import { IconClipboardList, IconMapPin, IconMessage2, IconPencil } from '@tabler/icons-react'

const icons = { location: IconMapPin, note: IconMessage2, order: IconClipboardList }

/** The picture of what a write is about; its kind is said in words beside it. */
export function KindIcon({ kind }: { kind: string }) {
  const noun = kind.split('.', 1)[0] ?? ''
  const Icon = Object.hasOwn(icons, noun) ? icons[noun as keyof typeof icons] : IconPencil
  return <Icon size={20} aria-hidden />
}
