import { Banner } from '@primer/react'
import { Fragment } from 'react'
import { Link } from 'wouter'
import type { Navigation } from '../api/answers.ts'
import { navigationLabel } from '../text/navigation-label.ts'
import { text } from '../text/text.ts'
import { Notice } from '../ui/Notice.tsx'

/** Opens to everybody, and stands in the user menu. */
const PROFILE = '/profile'

/** Whom to ask, for whoever may only enter areas of other applications that nobody has connected; with what opens to them without the menu. Decision 0098 */
export function EmptyMenuNotice({ routes }: Pick<Navigation, 'routes'>) {
  const here = routes.filter(({ path, servedBy }) => servedBy === undefined && path !== PROFILE)
  return (
    <Notice>
      <Banner
        title={text('shell.menuEmpty')}
        description={
          <>
            {text('shell.menuEmptyHint')}
            {here.length === 0 ? null : ` ${text('shell.opensHere')}`}
            {here.map(({ path, label }, at) => (
              <Fragment key={path}>
                {at === 0 ? ' ' : ' · '}
                <Link href={path}>{navigationLabel(label)}</Link>
              </Fragment>
            ))}
          </>
        }
      />
    </Notice>
  )
}
