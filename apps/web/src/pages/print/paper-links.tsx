import { paths } from '@lamplighter/domain/pages'
import { IconPrinter, IconQrcode } from '@tabler/icons-react'
import { labelWords } from '../../features/labels/labels.messages.ts'
import { PRINT } from '../../kit/kit.messages.ts'
import { LinkButton } from '../../kit/page/link-button.tsx'
import classes from '../../kit/page/list-header.module.css'

/** Opens a location's page for paper, and its label. Phones show only the icons. */
export const PaperLinks = ({ id }: { id: string }) => (
  <>
    <LinkButton
      variant="default"
      className={classes.iconOnPhone ?? ''}
      to={paths.printLocation}
      params={{ id }}
      leftSection={<IconPrinter size={20} aria-hidden />}
    >
      {PRINT}
    </LinkButton>
    <LinkButton
      variant="default"
      className={classes.iconOnPhone ?? ''}
      to={paths.printLabels}
      search={{ id }}
      leftSection={<IconQrcode size={20} aria-hidden />}
    >
      {labelWords.label}
    </LinkButton>
  </>
)
