import { paths } from '@lamplighter/domain/pages'
import { IconPrinter } from '@tabler/icons-react'
import { PRINT } from '../../../kit/kit.messages.ts'
import { LinkButton } from '../../../kit/page/link-button.tsx'

/** Opens the order's page for paper. */
export function PrintLink({ id }: { id: string }) {
  return (
    <LinkButton
      variant="default"
      to={paths.printWorkOrder}
      params={{ id }}
      leftSection={<IconPrinter size={20} aria-hidden />}
    >
      {PRINT}
    </LinkButton>
  )
}
