import { SkeletonBox } from '@primer/react/experimental'
import { useSearch } from 'wouter'
import { usePagesConfig } from '../api/queries.ts'
import { text } from '../text/text.ts'
import { PageFrame } from '../ui/frame/PageFrame.tsx'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import type { RoutePageProps } from '../ui/frame/route-page-props.ts'
import panels from '../ui/PanelPage.module.css'
import { EditorScreen } from './EditorScreen.tsx'
import { PageList } from './PageList.tsx'
import { useEditedPage, useEditedPages, usePageSchema } from './page-editor-queries.ts'
import type { DrawPage } from './Preview.tsx'

export interface PageEditorPageProps extends RoutePageProps {
  /** Draws a page as the product does. */
  readonly draw: DrawPage
}

/** The pages that the person may edit, or the one that the address names. PAGE_EDIT, decision 0106 */
export function PageEditorPage({ title, draw }: PageEditorPageProps) {
  const id = new URLSearchParams(useSearch()).get('page')
  return id === null ? <PageList title={title} /> : <OpenPage key={id} id={id} title={title} draw={draw} />
}

function OpenPage({ id, title, draw }: { readonly id: string; readonly title: string; readonly draw: DrawPage }) {
  const page = useEditedPage(id)
  const pages = useEditedPages()
  const schema = usePageSchema()
  const config = usePagesConfig({ enabled: true })
  const failed = [page, pages, schema, config].find(({ isError }) => isError)
  const name = config.data?.pages.find((each) => each.id === id)?.name ?? id
  if (page.data !== undefined && pages.data && schema.data && config.data)
    return (
      <EditorScreen
        id={id}
        title={text('pageEditor.of', { name })}
        page={page.data}
        newPage={pages.data.newPage}
        schema={schema.data}
        config={config.data}
        draw={draw}
      />
    )
  return (
    <PageFrame title={title}>
      <div className={panels.page}>
        {failed?.error ? (
          <ServerErrorBanner error={failed.error} onRetry={() => void failed.refetch()} />
        ) : (
          <SkeletonBox height="60vh" aria-label={text('pageEditor.loading')} />
        )}
      </div>
    </PageFrame>
  )
}
