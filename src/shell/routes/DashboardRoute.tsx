import { Suspense, useContext, useMemo } from 'react'
import { can } from '../../../domain/access/permission.ts'
import type { AccountAnswer, PagesConfig } from '../../api/answers.ts'
import { fillSlot } from '../../ui/frame/fill-slot.ts'
import { FrameContext } from '../../ui/frame/frame-context.ts'
import { LoadingScreen } from '../../ui/LoadingScreen.tsx'
import { PageFrame } from '../../ui/frame/PageFrame.tsx'
import { ComparisonPage, DashboardPage } from './BuiltRoutes.tsx'
import { BrokenPage } from './BrokenPage.tsx'
import type { MenuEntry } from '../menu/menu-entries.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PageBreadcrumb } from './PageBreadcrumb.tsx'

interface DashboardRouteProps {
  readonly id: string
  readonly config: PagesConfig
  readonly account: AccountAnswer
  readonly held: ReadonlySet<string>
  readonly entries: readonly MenuEntry[]
}

/** One page made by configuration, the reason why it is broken, or not found. Its breadcrumb stays while the page's code and data come. NAV-21, NAV-22, NAV-32 */
export function DashboardRoute({ id, config, account, held, entries }: DashboardRouteProps) {
  const frame = useContext(FrameContext)
  const guest = can(held, ['ROLE_GUEST'])
  const slots = useMemo(() => (guest ? frame : { ...frame, place: null }), [guest, frame])
  const page = config.pages.find((each) => each.id === id)
  const broken = config.brokenPages.find((each) => each.id === id)
  if (!page && !broken) return <NotFoundPage />
  return (
    <FrameContext.Provider value={slots}>
      {guest ? null : fillSlot(frame.place, <PageBreadcrumb current={id} entries={entries} />)}
      {page ? (
        <Suspense
          fallback={
            <PageFrame title={page.name}>
              <LoadingScreen />
            </PageFrame>
          }
        >
          {page.pageType === 'aframe_comparison' ? (
            <ComparisonPage page={page} config={config} account={account} />
          ) : (
            <DashboardPage key={page.id} page={page} config={config} account={account} />
          )}
        </Suspense>
      ) : (
        <BrokenPage id={id} problems={broken?.problems ?? []} />
      )}
    </FrameContext.Provider>
  )
}
