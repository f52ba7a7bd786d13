import { Blankslate } from '@primer/react/experimental'
import { text } from '../text/text.ts'
import { PageFrame } from '../ui/PageFrame.tsx'

/** NAV-31, NAV-32 */
export function NotFoundPage() {
  return (
    <PageFrame title={text('shell.notFoundTitle')}>
      <Blankslate spacious>
        <Blankslate.Description>{text('shell.notFoundText')}</Blankslate.Description>
        <Blankslate.SecondaryAction href="/">{text('shell.goHome')}</Blankslate.SecondaryAction>
      </Blankslate>
    </PageFrame>
  )
}
