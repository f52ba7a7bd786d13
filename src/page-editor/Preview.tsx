import { Select } from '@primer/react'
import { useMemo, useState, type ReactNode } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { mapConfigWords } from '../../domain/dashboards/config-words.ts'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import { withDraft } from '../../domain/dashboards/page-tabs.ts'
import type { RoleSees } from '../../machines/page-editor/page-editor-context.ts'
import type { PagesConfig } from '../api/answers.ts'
import { knownText, text, translated } from '../text/text.ts'
import { ReportContext } from '../reports/report-context.ts'
import { FrameContext } from '../ui/frame/frame-context.ts'
import { ShownLooksContext } from '../ui/frame/shown-looks.ts'
import styles from './PageEditor.module.css'

/** Draws a page with its controls, as the product does. */
export type DrawPage = (page: Page, config: PagesConfig) => ReactNode

interface PreviewProps {
  /** The last draft that held; null: none did yet. */
  readonly page: Page | null
  readonly roles: readonly RoleSees[]
  readonly config: PagesConfig
  readonly draw: DrawPage
}

const NO_SLOTS = { place: null, controls: null, below: null, phoneFoot: null }

/** The draft on the product's own board, with the person's own figures, under an address of its own that the browser does not show. */
export function Preview({ page, roles, config, draw }: PreviewProps) {
  const [as, setAs] = useState('')
  const [controls, setControls] = useState<HTMLElement | null>(null)
  const [below, setBelow] = useState<HTMLElement | null>(null)
  const [address] = useState(() => memoryLocation({ path: '/preview' }))
  const slots = useMemo(() => ({ ...NO_SLOTS, controls, below, phoneFoot: controls }), [controls, below])
  const seen = roles.find(({ role }) => role === as)
  const drawn = useMemo(() => {
    if (!page) return null
    const widgets = page.widgets.filter(({ chartName }) => !seen?.leftOut.includes(chartName))
    // A tab is drawn alone: the page that it is of stands elsewhere.
    const { tabOf: _tabOf, ...alone } = page
    return mapConfigWords({ ...alone, widgets }, translated)
  }, [page, seen])
  const around = useMemo(() => (drawn ? { ...config, pages: withDraft(config.pages, drawn) } : config), [config, drawn])
  const empty = !drawn
    ? text('pageEditor.nothingYet')
    : seen && !seen.opens
      ? text('pageEditor.notForRole')
      : drawn.widgets.length === 0
        ? text('pageEditor.noCharts')
        : null
  return (
    <section className={styles.preview} aria-label={text('pageEditor.preview')}>
      <div className={styles.previewHead}>
        <span id="seen-by">{text('pageEditor.seenBy')}</span>
        <Select size="small" aria-labelledby="seen-by" value={as} onChange={({ target }) => setAs(target.value)}>
          <Select.Option value="">{text('pageEditor.yourself')}</Select.Option>
          {roles.map(({ role }) => (
            <Select.Option key={role} value={role}>
              {knownText(`permissions.names.${role}`) ?? role}
            </Select.Option>
          ))}
        </Select>
        <p className={styles.muted}>
          {as === ''
            ? text('pageEditor.previewHint')
            : text('pageEditor.roleHint', { count: seen?.leftOut.length ?? 0 })}
        </p>
      </div>
      <div ref={setControls} className={styles.previewBar} />
      <div ref={setBelow} className={styles.previewBar} />
      {empty === null && drawn ? (
        <Router hook={address.hook} searchHook={address.searchHook}>
          <ShownLooksContext value={null}>
            {/* Reports are of pages that stand. */}
            <ReportContext value={null}>
              <FrameContext value={slots}>{draw(drawn, around)}</FrameContext>
            </ReportContext>
          </ShownLooksContext>
        </Router>
      ) : (
        <p className={styles.muted}>{empty}</p>
      )}
    </section>
  )
}
