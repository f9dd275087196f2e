import { paths } from '@lamplighter/domain/pages'
import { IconPrinter, IconQrcode } from '@tabler/icons-react'
import { labelWords } from '../../features/labels/labels.messages.ts'
import { PRINT } from '../../kit/kit.messages.ts'
import { LinkButton } from '../../kit/page/link-button.tsx'
import { useNarrow } from '../../kit/page/use-narrow.ts'
import classes from './paper-links.module.css'

/** Opens a location's page for paper, and its label. Phones show only the icons. */
export function PaperLinks({ id }: { id: string }) {
  const look = useLook()
  return (
    <>
      <LinkButton
        {...look(PRINT)}
        to={paths.printLocation}
        params={{ id }}
        leftSection={<IconPrinter size={20} aria-hidden />}
      />
      <LinkButton
        {...look(labelWords.label)}
        to={paths.printLabels}
        search={{ id }}
        leftSection={<IconQrcode size={20} aria-hidden />}
      />
    </>
  )
}

function useLook() {
  const onPhone = useNarrow('48em')
  return (label: string) => ({
    variant: 'default',
    title: label,
    'aria-label': label,
    ...(onPhone ? { className: classes.small ?? '' } : { children: label }),
  })
}
