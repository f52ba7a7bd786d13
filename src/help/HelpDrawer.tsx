import { ArrowLeftIcon, ArrowRightIcon } from '@primer/octicons-react'
import { Button, Dialog, IconButton } from '@primer/react'
import { helpTopicNamed, type HelpTopic } from '../../domain/assistant/help.ts'
import { goBack, goForward, mayGoBack, mayGoForward, shownTopic, visitTopic, type HelpHistory } from './help-history.ts'
import { text } from '../text/text.ts'
import { HelpText } from './HelpText.tsx'
import styles from './HelpDrawer.module.css'

interface HelpDrawerProps {
  readonly history: HelpHistory
  readonly onHistory: (history: HelpHistory) => void
  readonly onClose: () => void
}

/** One topic at a time, with the way back and forward. HELP-01, HELP-04, HELP-05 */
export function HelpDrawer({ history, onHistory, onClose }: HelpDrawerProps) {
  const visit = (topic: HelpTopic) => onHistory(visitTopic(history, topic))
  return (
    <Dialog title={text('help.title')} onClose={onClose} position="right" className={styles.drawer ?? ''} width="large">
      <div className={styles.bar}>
        <IconButton
          icon={ArrowLeftIcon}
          variant="invisible"
          aria-label={text('help.back')}
          disabled={!mayGoBack(history)}
          onClick={() => onHistory(goBack(history))}
        />
        <IconButton
          icon={ArrowRightIcon}
          variant="invisible"
          aria-label={text('help.forward')}
          disabled={!mayGoForward(history)}
          onClick={() => onHistory(goForward(history))}
        />
        <div className={styles.links}>
          <Button size="small" onClick={() => visit('contents')}>
            {text('help.contents')}
          </Button>
          <Button size="small" onClick={() => visit('features')}>
            {text('help.common')}
          </Button>
        </div>
      </div>
      <HelpText topic={shownTopic(history)} onLink={(name) => visit(helpTopicNamed(name) ?? 'contents')} />
    </Dialog>
  )
}
