import { lazy, Suspense, useContext, useState, type ReactNode } from 'react'
import { LOOK_CHOICE, type WidgetSettings } from '../../../domain/dashboards/widget-settings.ts'
import { useSeenPerson } from '../../api/seeing-context.ts'
import { ChainIcon, LetterIcon } from '../../charts/chart-icons.tsx'
import type { WidgetMenuEntry } from '../../charts/WidgetMenu.tsx'
import { text } from '../../text/text.ts'
import { copyText } from '../../ui/use-copy.ts'
import type { MailPageProps } from '../mail/MailPage.tsx'
import { MayMailContext } from '../sharing-context.ts'

const MailPage = lazy(async () => ({ default: (await import('../mail/MailPage.tsx')).MailPage }))

interface CardSharingInput {
  /** Its name on the board. */
  readonly chartName: string
  /** What is chosen on it, which its link carries. */
  readonly kept: WidgetSettings
  readonly title: string
  /** Says what came of it where the reader looks. */
  readonly say: (words: string) => void
}

/** The entries of a card's menu by which it reaches others: its link, and it alone by mail. */
export function useCardSharing({ chartName, kept, title, say }: CardSharingInput): {
  readonly entries: readonly WidgetMenuEntry[]
  /** The one that copies its link. */
  readonly link: WidgetMenuEntry
  readonly dialog: ReactNode
} {
  const mayMail = useContext(MayMailContext)
  const seen = useSeenPerson()
  const [mailed, setMailed] = useState<MailPageProps['asked'] | null>(null)
  const copy = async () => {
    const copied = await copyText(`${window.location.origin}${cardAddress(chartName, kept)}`)
    say(text(copied ? 'palette.linkCopied' : 'palette.linkNotCopied'))
  }
  const link: WidgetMenuEntry = {
    name: 'link',
    words: text('sharing.card.link'),
    icon: ChainIcon,
    onSelect: () => void copy(),
  }
  const mail: WidgetMenuEntry = {
    name: 'mail',
    words: text('sharing.card.mail'),
    icon: LetterIcon,
    disabled: seen !== null,
    onSelect: () => setMailed({ address: cardAddress(chartName, kept), name: title }),
  }
  return {
    link,
    entries: [link, ...(mayMail ? [mail] : [])],
    dialog: mailed ? (
      <Suspense>
        <MailPage asked={mailed} />
      </Suspense>
    ) : null,
  }
}

/** The page as it is, with what is chosen on one of its cards, which it leads to. */
function cardAddress(chartName: string, kept: WidgetSettings): string {
  const { pathname, search } = window.location
  const parameters = new URLSearchParams(search)
  const look = LOOK_CHOICE.print(kept)
  if (look !== '') parameters.set(`${LOOK_CHOICE.prefix}${chartName}`, look)
  return `${pathname}?${parameters.toString()}#${chartName}`
}
