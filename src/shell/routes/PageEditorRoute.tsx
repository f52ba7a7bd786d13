import { DashboardPage } from '../../dashboards/DashboardPage.tsx'
import { PageEditorPage } from '../../page-editor/PageEditorPage.tsx'
import type { RoutePageProps } from '../../ui/frame/route-page-props.ts'

/** The page editor, with the board that draws its drafts. */
export function PageEditorRoute(props: RoutePageProps) {
  return (
    <PageEditorPage
      {...props}
      draw={(page, config) => <DashboardPage page={page} config={config} account={props.account} />}
    />
  )
}
