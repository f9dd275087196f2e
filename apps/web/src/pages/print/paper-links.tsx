import { paths } from '@lamplighter/domain/pages'
import { IconPrinter, IconQrcode } from '@tabler/icons-react'
import { labelWords } from '../../features/labels/labels.messages.ts'
import { PRINT } from '../../kit/kit.messages.ts'
import { LinkButton } from '../../kit/page/link-button.tsx'

/** Opens a location's page for paper, and its label. */
export function PaperLinks({ id }: { id: string }) {
  return (
    <>
      <LinkButton
        variant="default"
        to={paths.printLocation}
        params={{ id }}
        leftSection={<IconPrinter size={20} aria-hidden />}
      >
        {PRINT}
      </LinkButton>
      <LinkButton
        variant="default"
        to={paths.printLabels}
        search={{ id }}
        leftSection={<IconQrcode size={20} aria-hidden />}
      >
        {labelWords.label}
      </LinkButton>
    </>
  )
}
