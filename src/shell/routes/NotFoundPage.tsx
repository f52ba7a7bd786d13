import { Blankslate } from '@primer/react/experimental'
import { text } from '../../text/text.ts'
import { PlainPage } from './PlainPage.tsx'

/** Where a path leads nowhere or not this person: which of the two is not told. NAV-31, NAV-32 */
export function NotFoundPage() {
  return (
    <PlainPage title={text('shell.notFoundTitle')} description={text('shell.notFoundText')}>
      <Blankslate.SecondaryAction href="/">{text('shell.goHome')}</Blankslate.SecondaryAction>
    </PlainPage>
  )
}
