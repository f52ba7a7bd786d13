import { Button, Details, Dialog, useDetails } from '@primer/react'
import { useMemo, type ReactNode } from 'react'
import type { Edit } from 'jsonc-parser'
import type { WidgetSpec } from '../../../domain/dashboards/widget-spec.ts'
import type { PagesConfig } from '../../api/answers.ts'
import { knownText, text, translated } from '../../text/text.ts'
import { addPart, newCard, partsIn } from './parts.ts'
import { ChartPicture } from './ChartPicture.tsx'
import styles from './PartsGallery.module.css'

interface PartsGalleryProps {
  /** The page as it is written now. */
  readonly text: string
  readonly config: PagesConfig
  readonly filterLists: readonly string[]
  readonly onAdd: (edits: readonly Edit[]) => void
  readonly onClose: () => void
}

/** The facts, filters and charts that a page may have: what is picked is put into its list. Templates of charts are read, not edited. */
export function PartsGallery({ text: whole, config, filterLists, onAdd, onClose }: PartsGalleryProps) {
  const table = useMemo(() => {
    const named = /"table"\s*:\s*"(\w+)"/.exec(whole)?.[1]
    return config.tables.find((each) => each.table === named) ?? config.tables[0]
  }, [config.tables, whole])
  const present = partsIn(whole)
  // Sets are drawn by the comparison alone.
  const compares = whole.includes('"aframe_comparison"')
  const widgets = Object.entries(config.widgets).filter(([, { rows }]) => (rows === 'sets') === compares)
  const part = (name: string, label: string, isThere: boolean, edits: () => readonly Edit[], picture?: ReactNode) => (
    <li key={name} className={styles.part}>
      {picture}
      <span className={styles.name}>
        {translated(label)}
        <span className={styles.id} dir="ltr">
          {name}
        </span>
      </span>
      <Button
        size="small"
        disabled={isThere}
        aria-label={text('pageEditor.addPart', { name: translated(label) })}
        onClick={() => onAdd(edits())}
      >
        {text(isThere ? 'pageEditor.there' : 'pageEditor.put')}
      </Button>
    </li>
  )
  return (
    <Dialog
      title={text('pageEditor.add')}
      subtitle={text('pageEditor.addHint')}
      width="xlarge"
      height="large"
      onClose={onClose}
    >
      <h3 className={styles.heading}>{text('pageEditor.charts')}</h3>
      <ul className={styles.parts}>
        {widgets.map(([name, widget]) => (
          <li key={name} className={styles.chart}>
            <ul className={styles.inner}>
              {part(
                name,
                widget.title,
                false,
                () => addPart(whole, 'widgets', newCard(whole, name)),
                <Pictures {...widget} />,
              )}
            </ul>
            <Template widget={widget} />
          </li>
        ))}
      </ul>
      <h3 className={styles.heading}>{text('pageEditor.facts')}</h3>
      <ul className={styles.parts}>
        {table?.measures.map(({ name, label }) =>
          part(name, label, present.facts.has(name), () =>
            addPart(whole, 'facts', { fact: name, factText: label, whereClauses: [] }),
          ),
        )}
      </ul>
      <h3 className={styles.heading}>{text('pageEditor.filters')}</h3>
      <ul className={styles.parts}>
        {filterLists.map((name) =>
          part(name, text('pageEditor.filterList', { name }), present.filters.has(name), () =>
            addPart(whole, 'filters', { list: name }),
          ),
        )}
        {table?.columns.map(({ name, label }) =>
          part(name, label, present.filters.has(name), () => addPart(whole, 'filters', name)),
        )}
      </ul>
    </Dialog>
  )
}

function Pictures({ charts }: WidgetSpec) {
  const types = [...new Set(Object.keys(charts).map((key) => key.split(':')[0] ?? key))]
  return (
    <span className={styles.pictures}>
      {types.map((type) => (
        <ChartPicture key={type} type={type} label={knownText(`dashboard.options.chartType.${type}`) ?? type} />
      ))}
    </span>
  )
}

function Template({ widget }: { readonly widget: WidgetSpec }) {
  const { getDetailsProps } = useDetails({})
  return (
    <Details {...getDetailsProps()}>
      <Details.Summary>{text('pageEditor.template')}</Details.Summary>
      <pre className={styles.template} dir="ltr" tabIndex={0} role="region" aria-label={text('pageEditor.template')}>
        {JSON.stringify(widget, null, 2)}
      </pre>
    </Details>
  )
}
