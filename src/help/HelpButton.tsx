import { BookIcon } from '@primer/octicons-react'
import { IconButton } from '@primer/react'
import { lazy, Suspense, useState } from 'react'
import { topicOfPath } from '../../domain/assistant/help.ts'
import { useFramePanel } from '../ui/frame/frame-panels.ts'
import { openHelp } from './help-history.ts'
import { text } from '../text/text.ts'

/** The drawer with the Markdown reader is fetched when it is first opened. */
const HelpDrawer = lazy(() => import('./HelpDrawer.tsx').then((module) => ({ default: module.HelpDrawer })))

/** Opens the help on the topic of the page at `path`. Give it the path as its key: another page begins a history of its own. HELP-01, HELP-02, HELP-06 */
export function HelpButton({ path }: { readonly path: string }) {
  const [open, setOpen] = useState(false)
  const [history, setHistory] = useState(() => openHelp(topicOfPath(path)))
  useFramePanel('help', (topic) => {
    setHistory(openHelp(topic))
    setOpen(true)
  })
  return (
    <>
      <IconButton
        variant="invisible"
        icon={BookIcon}
        aria-label={text('help.open')}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      {open ? (
        <Suspense fallback={null}>
          <HelpDrawer history={history} onHistory={setHistory} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
