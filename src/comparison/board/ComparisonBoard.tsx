import { Banner, Button } from '@primer/react'
import { SkeletonBox } from '@primer/react/experimental'
import { useMemo } from 'react'
import { tableOf } from '../../api/table-of.ts'
import { COMPARISON_TYPES } from '../../../domain/comparison/comparison-periods.ts'
import {
  CHART_CARDS,
  openTables,
  type SplitCard,
  type TabControls,
} from '../../../domain/comparison/comparison-controls.ts'
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
import styles from './Board.module.css'
import cards from '../../ui/Card.module.css'
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
import { Segments } from '../../card/controls/Segments.tsx'
import { SetsCard } from './SetsCard.tsx'
import type { Splitting } from './split/splitting.ts'
import { chartChoices } from './chart-choices.ts'
import { setBilledNotes } from '../../text/billed-words.ts'
import { useSetsBilled } from './use-sets-billed.ts'
import { useComparedSets, type AnsweredSet } from './use-compared-sets.ts'
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
        <span className={styles.hint}>{boardHints(compared, all).join(' · ')}</span>
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
      {ready.length > 0 ? (
        <BoardCards compared={compared} config={config} onControls={set} />
      ) : all.some(({ phase }) => phase === 'loading') ? (
        <div
          className={`${cards.card} ${styles.skeleton}`}
          role="status"
          aria-label={text('dashboard.loading', { title: page.name })}
        >
          <SkeletonBox width="100%" height="240px" />
        </div>
      ) : null}
    </>
  )
}

/** What is to be known of all cards. */
function boardHints({ page, billed, sets }: Compared, all: readonly AnsweredSet[]): readonly string[] {
  return [
    page.conditionalNote,
    all.some(({ view, range }) => view.from < range.from) ? text('compared.cutNote') : '',
    sameColumns(sets, 'monthly') ? '' : text('compared.positions', { list: rangesText(sets) }),
    ...sets.map(cutSetText),
    ...sets.flatMap(({ name, at }) => setBilledNotes(name, billed[at])),
  ].filter((each) => each !== '')
}

interface BoardCardsProps {
  readonly compared: Compared
  readonly config: PagesConfig
  readonly onControls: (changed: Partial<TabControls>) => void
}

/** The charts of the tab and its tables, or that its sets have nothing. */
function BoardCards({ compared, config, onControls }: BoardCardsProps) {
  const { page, table, controls, sets } = compared
  const dimension = dimensionOf({ page, config })
  const names = rowNames(table, dimension)
  const empty = sets.every(
    ({ figures }) => figures.groups.length === 0 || page.facts.every(({ fact }) => figures.now(fact) === null),
  )
  if (empty) return <NothingToCompare compared={compared} onControls={onControls} />
  const splitting = (card: SplitCard): Splitting => ({
    by: controls[`split.${card}`],
    dimensions: splitDimensionsOf({ page, config }, card),
    onSplit: (by) => onControls({ [`split.${card}`]: by }),
  })
  const named = (chartName: string) => {
    const target = placedWidget({ page, config }, chartName)
    return { widget: target?.widget, title: target ? tabCardTitle(target, { compared, dimension }) : '' }
  }
  const charges = named('charges')
  const hasCharges = charges.widget !== undefined
  const open = openTables(controls, { hasCharges })
  return (
    <>
      {CHART_CARDS.map((chartName) => {
        const { widget, title } = named(chartName)
        return widget ? (
          <SetsCard
            key={chartName}
            {...{ compared, chartName, widget, title, config }}
            splitting={splitting(chartName)}
            choices={chartChoices(chartName, { controls, onControls })}
          />
        ) : null
      })}
      <div className={styles.bar} data-screen-only="">
        <Segments
          label={text('compared.rows')}
          options={BREAKDOWNS.map((value) => ({ value, words: names[value] }))}
          chosen={controls.breakdown}
          onChoose={(breakdown) => onControls({ breakdown })}
        />
      </div>
      {open.includes('breakdown') ? (
        <PeriodTable
          {...{ compared, dimension, config }}
          title={named('breakdown').title}
          groupLabel={names.service}
          ofAccessorials={hasCharges}
          splitting={splitting('breakdown')}
        />
      ) : null}
      {open.includes('charges') ? (
        <ChargeTable compared={compared} title={charges.title} rowLabel={names.service} />
      ) : (
        <FactTable
          {...{ compared, dimension }}
          title={tableTitle('facts', { plain: '', rows: names[controls.breakdown] })}
          rowLabel={names[controls.breakdown]}
          by={BY[controls.breakdown]}
          name="facts"
        />
      )}
      <p className={styles.note}>{text('compared.note')}</p>
    </>
  )
}

/** That no set has any of the fact, and a way to the fact that most have. */
function NothingToCompare({ compared: { page, controls }, onControls }: Omit<BoardCardsProps, 'config'>) {
  return (
    <div className={`${cards.card} ${styles.empty}`}>
      <strong>{text('compared.empty')}</strong>
      <span>{text('compared.emptyHint')}</span>
      {controls.fact === page.defaultFact ? null : (
        <Button onClick={() => onControls({ fact: page.defaultFact })}>
          {text('dashboard.showFact', { fact: page.defaultFactText })}
        </Button>
      )}
    </div>
  )
}
