import { IconClipboardList, IconMapPin, IconMessage2, IconPencil } from '@tabler/icons-react'

const icons = { location: IconMapPin, note: IconMessage2, order: IconClipboardList }

/** Icon of the kind of a write; the text beside it names the kind. */
export function KindIcon({ kind }: { kind: string }) {
  const noun = kind.split('.', 1)[0] ?? ''
  const Icon = Object.hasOwn(icons, noun) ? icons[noun as keyof typeof icons] : IconPencil
  return <Icon size={20} aria-hidden />
}
