import { type LabelTarget, labelAddress } from '@lamplighter/domain/labels'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { QrCode } from '../../features/labels/qr-code.tsx'
import { BRAND, PRINT } from '../../kit/kit.messages.ts'
import { Page } from '../../kit/page/page.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { momentOf } from '../../kit/text/moment.ts'
import { useSiteOrigin } from '../../lib/api/client-config.ts'
import classes from './paper.module.css'
import { codeOf, printedAt, paperWords as words } from './print.messages.ts'

/** Photos that have not arrived by then are printed as they are. */
const MAX_WAIT_MS = 15_000
/** Until then, a photo that failed has its thumbnail instead. */
const FALLBACK_MS = 100

interface Props {
  title: string
  /** 'Work order, Prairie Falls' */
  kind: string
  /** The code opens it. */
  target: LabelTarget
  /** A part of the page is still loading or being drawn. */
  isPending: boolean
  children: ReactNode
}

/** A page for paper, white in every appearance, with the button that prints it (LABEL-8). */
export function Paper({ title, kind, target, isPending, children }: Props) {
  const heading = usePageTitle(title)
  const origin = useSiteOrigin()
  const now = usePrintingTime()
  const [isWaiting, setWaiting] = useState(false)

  async function print() {
    setWaiting(true)
    await Promise.race([allPictures(), new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))])
    setWaiting(false)
    window.print()
  }

  return (
    <Page>
      <div className={`line ${classes.bar}`} data-not-printed>
        <Button
          size="lg"
          disabled={isPending}
          loading={isWaiting}
          leftSection={<IconPrinter size={24} aria-hidden />}
          onClick={() => void print()}
        >
          {PRINT}
        </Button>
        <p className="figures" role="status">
          {isPending || isWaiting ? words.notReady : words.ready}
        </p>
      </div>
      <article className={classes.paper}>
        <header className={classes.head}>
          <div className={classes.title}>
            <p className="quiet">{kind}</p>
            <h1 ref={heading} tabIndex={-1}>
              <bdi>{title}</bdi>
            </h1>
            <p className="quiet">
              {BRAND} · {printedAt(momentOf(now))}
            </p>
          </div>
          <div className={classes.code}>
            <QrCode text={labelAddress(origin, target)} title={codeOf(title)} />
            <span className="quiet">{words.scanToOpen}</span>
          </div>
        </header>
        {children}
      </article>
    </Page>
  )
}

/** Broken pictures do not hold up the others. */
const allPictures = () =>
  Promise.all(
    [...document.querySelectorAll('article img')].map((image) => arrived(image as HTMLImageElement)),
  )

async function arrived(image: HTMLImageElement): Promise<void> {
  const { src } = image
  try {
    await image.decode()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, FALLBACK_MS))
    if (image.src !== src) await arrived(image)
  }
}

/** The time at which the browser prints, also by its own menu. */
function usePrintingTime(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    // The browser copies the page right after this event.
    const update = () => flushSync(() => setNow(Date.now()))
    addEventListener('beforeprint', update)
    return () => removeEventListener('beforeprint', update)
  }, [])
  return now
}
