import { Banner, Button } from '@primer/react'
import { useState } from 'react'
import { tableOf } from '../../api/table-of.ts'
import { placedWidget, settingsOf } from '../../../domain/dashboards/widget-settings.ts'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import { readView } from '../../../domain/dashboards/view.ts'
import type { PagesConfig } from '../../api/answers.ts'
import { usePagesConfig } from '../../api/queries.ts'
import { circlesParts as parts } from '../../charts/kinds/circles/circles-parts.ts'
import type { Sorting } from '../../charts/table/sort-rows.ts'
import { TwinTable } from '../../charts/table/TwinTable.tsx'
import { text } from '../../text/text.ts'
import { PageFrame } from '../../ui/frame/PageFrame.tsx'
import type { RoutePageProps } from '../../ui/frame/route-page-props.ts'
import { Notice } from '../../ui/Notice.tsx'
import { SAMPLE_AREAS } from './sample-areas.ts'
import styles from './SampleMapPage.module.css'

/** The page whose map is shown. */
const PAGE = 'distributionmap'
const NOBODY = 0

/** The distribution map on made-up rows, and said to be so: what it looks like, with nobody's parcels. ROUTE-04, PAGE-25 */
export function SampleMapPage({ title, pages }: RoutePageProps) {
  const page = pages.find(({ id }) => id === PAGE)
  const config = usePagesConfig({ enabled: page !== undefined })
  return (
    <PageFrame title={title}>
      {page && config.data ? (
        <SampleMap page={page} config={config.data} />
      ) : (
        <Notice>
          <Banner variant="info" title={text('shell.notHere', { name: title })} description={text('shell.needsArea')} />
        </Notice>
      )}
    </PageFrame>
  )
}

function SampleMap({ page, config }: { readonly page: Page; readonly config: PagesConfig }) {
  const [tabled, setTabled] = useState(false)
  const [sorting, setSorting] = useState<Sorting | null>(null)
  const table = tableOf(config, page)
  const chartName = page.widgets[0]?.chartName ?? ''
  const target = placedWidget({ page, config }, chartName)
  if (target?.widget.rows !== 'circles') return null
  const { view } = readView([], { page, today: config.today, clientId: NOBODY })
  const settings = settingsOf(target, undefined)
  const title = (target.placed.title ?? target.widget.title).replace('{fact}', page.defaultFactText)
  const drawing = {
    page,
    widget: { ...target.widget, rows: target.widget.rows },
    settings,
    view,
    result: {
      data: SAMPLE_AREAS.map(({ packages, ...area }) => ({ ...area, [page.defaultFact]: packages })),
      rowCount: SAMPLE_AREAS.length,
      dataVersion: 0,
    },
    table,
    formatOf: () => ({ unit: 'packages' as const, symbol: '', weightUnit: view.unit }),
    colours: config.serviceCategories,
    title,
    period: text('dashboard.sample.title'),
    today: config.today,
    invoiced: null,
  }
  return (
    <div className={styles.page}>
      <Banner variant="info" title={text('dashboard.sample.title')} description={text('dashboard.sample.hint')} />
      <section className={styles.map} aria-label={title}>
        <div className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          <Button size="small" onClick={() => setTabled(!tabled)}>
            {text(tabled ? 'dashboard.menu.chart' : 'dashboard.menu.table')}
          </Button>
        </div>
        {tabled ? (
          <TwinTable
            title={title}
            twin={parts.twin({ ...drawing, unitText: text('dashboard.packages') })}
            sorting={sorting}
            onSort={setSorting}
          />
        ) : (
          <parts.Chart {...drawing} onChooseFact={() => undefined} />
        )}
      </section>
    </div>
  )
}
