import { Banner, Button } from '@primer/react'
import { SkeletonBox } from '@primer/react/experimental'
import { useMemo } from 'react'
import { tableOf } from '../../api/table-of.ts'
import { COMPARISON_TYPES } from '../../../domain/comparison/comparison-periods.ts'
import { openTables, type SplitCard, type TabControls } from '../../../domain/comparison/comparison-controls.ts'
import type { ComparedSet } from '../../../domain/comparison/comparison-set.ts'
import { dimensionOf, splitDimensionsOf } from '../../../domain/comparison/comparison-splits.ts'
import { factOf, type Page } from '../../../domain/dashboards/page-spec.ts'
import { placedWidget } from '../../../domain/dashboards/widget-settings.ts'
import type { PagesConfig } from '../../api/answers.ts'
import { usePagesConfig } from '../../api/queries.ts'
import { text } from '../../text/text.ts'
import { longDate } from '../../text/values.ts'
import { PrintButton } from '../../ui/paper/PrintButton.tsx'
import { UnknownDays } from '../../ui/failures/UnknownDays.tsx'
import { BarIcon, ColumnIcon } from '../../charts/chart-icons.tsx'
import styles from './Board.module.css'
import cards from './Card.module.css'
import { ChargeTable } from './tables/ChargeTable.tsx'
import { sameColumns } from '../../charts/kinds/sets/column-words.ts'
import { rangesText, tabCardTitle } from '../../charts/kinds/sets/sets-card.ts'
import { rowNames, tableTitle } from '../../charts/kinds/sets/tables/table-titles.ts'
import type { Compared } from './compared.ts'
import { ExcelButton } from './file/ExcelButton.tsx'
import { FactDifferences } from './FactDifferences.tsx'
import { FactTable } from './tables/FactTable.tsx'
import { PeriodTable } from './tables/PeriodTable.tsx'
import { cutSetText } from './range-words.ts'
import { Segments } from './Segments.tsx'
import { SetsCard } from './SetsCard.tsx'
import type { Splitting } from './split/SplitControls.tsx'
import { setBilledNotes } from '../../text/billed-words.ts'
import { useSetsBilled } from './use-sets-billed.ts'
import { useComparedSets } from './use-compared-sets.ts'
import { useHeldSets } from './use-held-sets.ts'

interface ComparisonBoardProps {
  readonly page: Page
  readonly sets: readonly ComparedSet[]
  readonly controls: TabControls
  readonly onControls: (controls: TabControls) => void
}

/** What is drawn of the sets on one tab: facts with differences, charts and tables. COMP-10 to COMP-16 */
export function ComparisonBoard(props: ComparisonBoardProps) {
  const config = usePagesConfig({ enabled: true }).data
  return config ? <Board {...props} config={config} /> : null
}

const BREAKDOWNS = ['service', 'quarter', 'month'] as const
const SPANS = ['monthly', 'quarterly'] as const
const BY = { service: 'group', quarter: 'quarterly', month: 'monthly' } as const

function Board({
  page,
  sets,
  controls: chosen,
  onControls,
  config,
}: ComparisonBoardProps & { readonly config: PagesConfig }) {
  const table = tableOf(config, page)
  if (!table) throw new Error(`no table ${page.table}`)
  const { today } = config
  const controls = useMemo(() => ({ ...chosen, fact: factOf(page, chosen.fact).fact }), [chosen, page])
  const { answered, days } = useComparedSets({
    page,
    config,
    table,
    sets,
    type: controls.chartComparisonType,
  })
  const { all, old } = useHeldSets(answered)
  const ready = useMemo(() => all.filter(({ phase }) => phase === 'ready'), [all])
  const billed = useSetsBilled({
    page,
    sets: ready,
    span: controls.chartTimeSpan,
    dataVersion: config.dataVersion,
  })
  const compared: Compared = { page, table, controls, today, old, billed, sets: ready }
  const set = (changed: Partial<TabControls>) => onControls({ ...controls, ...changed })
  const dimension = dimensionOf({ page, config })
  const splitting = (card: SplitCard): Splitting => ({
    by: controls[`split.${card}`],
    dimensions: splitDimensionsOf({ page, config }, card),
    onSplit: (by) => set({ [`split.${card}`]: by }),
  })
  const names = rowNames(table, dimension)
  const words = (chartName: string) => {
    const target = placedWidget({ page, config }, chartName)
    return { widget: target?.widget, title: target ? tabCardTitle(target, { compared, dimension }) : '' }
  }
  const [periods, trends, breakdown, charges] = [
    words('periods'),
    words('trends'),
    words('breakdown'),
    words('charges'),
  ]
  const empty =
    ready.length > 0 &&
    ready.every(
      ({ figures }) => figures.groups.length === 0 || page.facts.every(({ fact }) => figures.now(fact) === null),
    )
  const open = openTables(controls, { hasCharges: charges.widget !== undefined })
  const positions = !sameColumns(ready, 'monthly')
  const cut = all.some(({ view, range }) => view.from < range.from)
  const hints = [
    page.conditionalNote,
    cut ? text('compared.cutNote') : '',
    positions ? text('compared.positions', { list: rangesText(ready) }) : '',
    ...ready.map(cutSetText),
    ...ready.flatMap(({ name, at }) => setBilledNotes(name, billed[at])),
  ].filter((each) => each !== '')
  return (
    <>
      <header className={styles.paper} data-paper-only="">
        <h1>{[config.pages.find(({ id }) => id === page.tabOf)?.name, page.name].filter(Boolean).join(' · ')}</h1>
        <span>{text('compared.printed', { day: longDate(today) })}</span>
      </header>
      <FactDifferences compared={compared} all={all} onChoose={(fact) => set({ fact })} />
      <div className={styles.bar} data-screen-only="">
        <Segments
          label={text('compared.mode')}
          options={COMPARISON_TYPES.map((value) => ({ value, words: text(`compared.${value}`) }))}
          chosen={controls.chartComparisonType}
          onChoose={(chartComparisonType) => set({ chartComparisonType })}
        />
        <span className={styles.hint}>{hints.join(' · ')}</span>
        <ExcelButton config={config} page={page} sets={sets} controls={controls} billed={billed} />
        <PrintButton />
      </div>
      <UnknownDays lookedUp={days} />
      {all
        .filter(({ phase }) => phase === 'failed')
        .map(({ name, failure, retry }) => (
          <Banner
            key={name}
            variant="critical"
            title={text('compared.failed', { name })}
            description={failure}
            primaryAction={<Banner.PrimaryAction onClick={retry}>{text('dashboard.retry')}</Banner.PrimaryAction>}
          />
        ))}
      {ready.length === 0 ? (
        all.some(({ phase }) => phase === 'loading') ? (
          <div
            className={`${cards.card} ${styles.skeleton}`}
            role="status"
            aria-label={text('dashboard.loading', { title: page.name })}
          >
            <SkeletonBox width="100%" height="240px" />
          </div>
        ) : null
      ) : empty ? (
        <div className={`${cards.card} ${styles.empty}`}>
          <strong>{text('compared.empty')}</strong>
          <span>{text('compared.emptyHint')}</span>
          {controls.fact === page.defaultFact ? null : (
            <Button onClick={() => set({ fact: page.defaultFact })}>
              {text('dashboard.showFact', { fact: page.defaultFactText })}
            </Button>
          )}
        </div>
      ) : (
        <>
          {periods.widget ? (
            <SetsCard
              compared={compared}
              chartName="periods"
              widget={periods.widget}
              title={periods.title}
              splitting={splitting('periods')}
              config={config}
              controls={
                <>
                  {controls['split.periods'] === undefined ? (
                    <>
                      <Segments
                        label={text('dashboard.settings.chartType')}
                        options={[
                          { value: 'column', words: text('dashboard.options.chartType.column'), icon: ColumnIcon },
                          { value: 'bar', words: text('dashboard.options.chartType.bar'), icon: BarIcon },
                        ]}
                        chosen={controls.chartType}
                        onChoose={(chartType) => set({ chartType })}
                      />
                      <Segments
                        label={text('dashboard.settings.chartScale')}
                        options={(['linear', 'semilog'] as const).map((value) => ({
                          value,
                          words: text(`dashboard.options.chartScale.${value}`),
                        }))}
                        chosen={controls.chartScale}
                        onChoose={(chartScale) => set({ chartScale })}
                      />
                    </>
                  ) : null}
                  <Segments
                    label={text('dashboard.settings.chartTimeSpan')}
                    options={SPANS.map((value) => ({ value, words: text(`dashboard.options.chartTimeSpan.${value}`) }))}
                    chosen={controls.chartTimeSpan}
                    onChoose={(chartTimeSpan) => set({ chartTimeSpan })}
                  />
                </>
              }
            />
          ) : null}
          {trends.widget ? (
            <SetsCard
              compared={compared}
              chartName="trends"
              widget={trends.widget}
              title={trends.title}
              splitting={splitting('trends')}
              config={config}
              controls={
                <Segments
                  label={text('dashboard.settings.chartType')}
                  options={(['line', 'area'] as const).map((value) => ({
                    value,
                    words: text(`dashboard.options.chartType.${value}`),
                  }))}
                  chosen={controls.trends}
                  onChoose={(view) => set({ trends: view })}
                />
              }
            />
          ) : null}
          <div className={styles.bar} data-screen-only="">
            <Segments
              label={text('compared.rows')}
              options={BREAKDOWNS.map((value) => ({ value, words: names[value] }))}
              chosen={controls.breakdown}
              onChoose={(view) => set({ breakdown: view })}
            />
          </div>
          {open.includes('breakdown') ? (
            <PeriodTable
              compared={compared}
              title={breakdown.title}
              groupLabel={names.service}
              ofAccessorials={charges.widget !== undefined}
              dimension={dimension}
              splitting={splitting('breakdown')}
              config={config}
            />
          ) : null}
          {open.includes('charges') ? (
            <ChargeTable compared={compared} title={charges.title} rowLabel={names.service} />
          ) : (
            <FactTable
              compared={compared}
              title={tableTitle('facts', { plain: '', rows: names[controls.breakdown] })}
              rowLabel={names[controls.breakdown]}
              by={BY[controls.breakdown]}
              dimension={dimension}
              name="facts"
            />
          )}
          <p className={styles.note}>{text('compared.note')}</p>
        </>
      )}
    </>
  )
}
