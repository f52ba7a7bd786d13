import { CalendarIcon, CheckIcon, LinkIcon, MailIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { text } from '../text/text.ts'
import { useCopy } from '../ui/use-copy.ts'
import styles from './Views.module.css'

interface ThisPageProps {
  /** Of the page as it is: path and query. */
  readonly address: string
  readonly name: string
  /** Absent: the person mails none. */
  readonly onMail: ((page: { readonly address: string; readonly name: string }) => void) | undefined
  /** Absent: the person sends none on a schedule. */
  readonly onSchedule: ((page: { readonly address: string; readonly name: string }) => void) | undefined
}

/** What is done with the page as it is: its link, and the page by mail, once or again and again. */
export function ThisPage({ address, name, onMail, onSchedule }: ThisPageProps) {
  const { outcome, copy } = useCopy()
  return (
    <div className={styles.buttons}>
      <Button
        size="small"
        leadingVisual={outcome === 'copied' ? CheckIcon : LinkIcon}
        onClick={() => copy(`${window.location.origin}${address}`)}
      >
        {text('views.copyLink')}
      </Button>
      {onMail ? (
        <Button size="small" leadingVisual={MailIcon} onClick={() => onMail({ address, name })}>
          {text('views.mail')}
        </Button>
      ) : null}
      {onSchedule ? (
        <Button size="small" leadingVisual={CalendarIcon} onClick={() => onSchedule({ address, name })}>
          {text('views.schedule')}
        </Button>
      ) : null}
      <span className={styles.copied} role="status">
        {outcome === null ? '' : text(outcome === 'copied' ? 'palette.linkCopied' : 'palette.linkNotCopied')}
      </span>
    </div>
  )
}
