import { Blankslate } from '@primer/react/experimental'
import { text } from '../../text/text.ts'
import { PlainPage } from './PlainPage.tsx'

/** NAV-31, NAV-32 */
export function NotFoundPage() {
  return (
    <PlainPage title={text('shell.notFoundTitle')} description={text('shell.notFoundText')}>
      <Blankslate.SecondaryAction href="/">{text('shell.goHome')}</Blankslate.SecondaryAction>
    </PlainPage>
  )
}
