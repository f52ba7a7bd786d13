import { Suspense } from 'react'
import type { Navigation } from '../../api/answers.ts'
import { text } from '../../text/text.ts'
import { LoadingScreen } from '../../ui/LoadingScreen.tsx'
import { PageFrame } from '../../ui/frame/PageFrame.tsx'
import type { RoutePageProps } from '../../ui/frame/route-page-props.ts'
import { BUILT_ROUTES } from './BuiltRoutes.tsx'
import { lazyPage } from './lazy-page.ts'
import { PlainPage } from './PlainPage.tsx'

const OtherApplicationPage = lazyPage(() => import('./OtherApplicationPage.tsx'), 'OtherApplicationPage')

interface ListedRouteProps extends RoutePageProps {
  readonly route: Navigation['routes'][number]
}

/** A route of config/navigation.json: its page, the application it belongs to, or that there is no page of it. ROUTE-05 to ROUTE-23 */
export function ListedRoute({ route, ...page }: ListedRouteProps) {
  const { path, servedBy } = route
  const Page = Object.hasOwn(BUILT_ROUTES, path) && !servedBy?.own ? BUILT_ROUTES[path] : undefined
  const drawn = Page ? (
    <Page {...page} />
  ) : servedBy ? (
    <OtherApplicationPage title={page.title} path={path} application={servedBy} />
  ) : null
  if (drawn) {
    return (
      <Suspense
        fallback={
          <PageFrame title={page.title}>
            <LoadingScreen />
          </PageFrame>
        }
      >
        {drawn}
      </Suspense>
    )
  }
  return (
    <PlainPage
      title={page.title}
      heading={text('shell.notHere', { name: page.title })}
      description={text('shell.notHereHint')}
    />
  )
}
