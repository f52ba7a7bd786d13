import { Suspense } from 'react'
import type { Navigation } from '../../api/answers.ts'
import { text } from '../../text/text.ts'
import { LoadingScreen } from '../../ui/LoadingScreen.tsx'
import { PageFrame } from '../../ui/frame/PageFrame.tsx'
import type { RoutePageProps } from '../../ui/frame/route-page-props.ts'
import { BUILT_ROUTES } from './BuiltRoutes.tsx'
import { OtherApplicationPage } from './OtherApplicationPage.tsx'
import { PlainPage } from './PlainPage.tsx'

interface ListedRouteProps extends RoutePageProps {
  readonly route: Navigation['routes'][number]
}

/** A route of config/navigation.json: its page, the application it belongs to, or that there is no page of it. ROUTE-05 to ROUTE-23 */
export function ListedRoute({ route, ...page }: ListedRouteProps) {
  const { path, servedBy } = route
  const Page = Object.hasOwn(BUILT_ROUTES, path) && !servedBy?.own ? BUILT_ROUTES[path] : undefined
  if (Page) {
    return (
      <Suspense
        fallback={
          <PageFrame title={page.title}>
            <LoadingScreen />
          </PageFrame>
        }
      >
        <Page {...page} />
      </Suspense>
    )
  }
  if (servedBy) return <OtherApplicationPage title={page.title} path={path} application={servedBy} />
  return (
    <PlainPage
      title={page.title}
      heading={text('shell.notHere', { name: page.title })}
      description={text('shell.notHereHint')}
    />
  )
}
