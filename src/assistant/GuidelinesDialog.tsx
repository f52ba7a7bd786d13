import { Dialog, SegmentedControl, Spinner } from '@primer/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../api/api-context.ts'
import { answerOf } from '../api/client.ts'
import { text } from '../text/text.ts'
import { useSpoken } from '../text/use-spoken.ts'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import { guidelineTabs } from './guideline-tabs.ts'
import styles from './answer/Answer.module.css'

/** What can be asked, a tab for each kind of question. CHAT-10, CHAT-11, API-56 */
export function GuidelinesDialog({ onClose }: { readonly onClose: () => void }) {
  const api = useApi()
  const { language } = useSpoken()
  const lines = useQuery({
    queryKey: ['guidelines', language],
    queryFn: ({ signal }) => answerOf(api.GET('/aichatbot/api/chat/getGuidelines', { signal })),
  })
  const [open, setOpen] = useState(0)
  const tabs = guidelineTabs(lines.data ?? [])
  return (
    <Dialog title={text('assistant.whatToAsk')} width="large" onClose={onClose}>
      {lines.isPending ? <Spinner srText={text('session.loading')} /> : null}
      {lines.error ? <ServerErrorBanner error={lines.error} onRetry={() => void lines.refetch()} /> : null}
      {tabs.length > 0 ? (
        <SegmentedControl aria-label={text('assistant.tabs')} fullWidth onChange={setOpen}>
          {tabs.map(({ title }, at) => (
            <SegmentedControl.Button key={title} selected={at === open}>
              {title}
            </SegmentedControl.Button>
          ))}
        </SegmentedControl>
      ) : null}
      <ul className={styles.guidelines} aria-live="polite">
        {tabs[open]?.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Dialog>
  )
}
