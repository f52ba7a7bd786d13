import { DownloadIcon } from '@primer/octicons-react'
import { Button, Spinner } from '@primer/react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { catalogOf } from '../../../api/table-of.ts'
import { dimensionOf } from '../../../../domain/comparison/comparison-splits.ts'
import type { TabControls } from '../../../../domain/comparison/comparison-controls.ts'
import type { ComparedSet } from '../../../../domain/comparison/comparison-set.ts'
import { fittingFilters } from '../../../../domain/dashboards/page-filters.ts'
import type { Page } from '../../../../domain/dashboards/page-spec.ts'
import { tabsOf } from '../../../../domain/dashboards/page-tabs.ts'
import type { PagesConfig } from '../../../api/answers.ts'
import { useApi } from '../../../api/api-context.ts'
import { clientQuery } from '../../../api/queries.ts'
import { useSeenPerson } from '../../../api/seeing-context.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { text } from '../../../text/text.ts'
import { describeFailure } from '../../../ui/failures/describe-failure.ts'
import type { Compared } from '../compared.ts'
import { answerParts, answerTab } from './answer-tab.ts'
import styles from '../Board.module.css'

interface ExcelButtonProps {
  readonly config: PagesConfig
  readonly page: Page
  readonly sets: readonly ComparedSet[]
  /** Of the open tab. */
  readonly controls: TabControls
  /** How much of each set's days is billed. */
  readonly billed: Compared['billed']
}

type Making = { readonly phase: 'idle' | 'making' } | { readonly phase: 'failed' | 'done'; readonly words: string }

/** The whole comparison as an Excel file, a sheet a tab, in the mode that is shown, the open tab also as its cards are split; not while the portal is seen as somebody else. */
export function ExcelButton({ config, page, sets, controls, billed }: ExcelButtonProps) {
  const type = controls.chartComparisonType
  const api = useApi()
  const client = useQueryClient()
  const seen = useSeenPerson()
  const [making, setMaking] = useState<Making>({ phase: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const make = async () => {
    const { signal } = (running.current = new AbortController())
    setMaking({ phase: 'making' })
    try {
      const [{ comparisonSheet }, { comparisonFile }] = await Promise.all([
        import('./comparison-sheets.ts'),
        import('./comparison-file.ts'),
      ])
      const whole = config.pages.find(({ id }) => id === page.tabOf) ?? page
      const tabs = tabsOf(whole, config.pages).filter(({ tabOf }) => tabOf === whole.id)
      const catalog = catalogOf(config.tables)
      const ids = [...new Set(sets.map(({ view }) => view.clientId))]
      const clients = new Map(
        await Promise.all(ids.map(async (id) => [id, await client.ensureQueryData(clientQuery(api, id))] as const)),
      )
      const sheets = await Promise.all(
        tabs.map(async (tab) => {
          const table = catalog.tables.get(tab.table)
          if (!table) throw new Error(`no table ${tab.table}`)
          const own = sets.map(({ name, view }) => ({
            name,
            view: { ...view, fact: tab.defaultFact, filters: fittingFilters(view.filters, tab.filters) },
          }))
          const source = { page: tab, config, table }
          const answered = await answerTab({ ...source, sets: own, type }, { api, client })
          const splits = await Promise.all(
            (tab.id === page.id ? splitsOf(controls) : []).map(async ({ by, ofRows }) => ({
              ...{ by, ofRows, fact: controls.fact },
              sets: await answerParts(
                { ...source, sets: answered, type, by: ofRows ? [dimensionOf(source), by] : [by] },
                { api, client },
              ),
            })),
          )
          return comparisonSheet({
            splits,
            billed,
            page: tab,
            table,
            dimension: dimensionOf(source),
            sets: answered,
            type,
            clients,
          })
        }),
      )
      const file = `${whole.name} ${sets.map(({ name }) => name).join(' ')}.xlsx`.replace(/[\\/:*?"<>|\p{Cc}]/gu, '')
      signal.throwIfAborted()
      const written = await comparisonFile(sheets, { signal, onProgress: () => undefined })
      signal.throwIfAborted()
      saveFile(written, file)
      setMaking({ phase: 'done', words: text('compared.excelDone', { file }) })
    } catch (error) {
      if (!signal.aborted)
        setMaking({ phase: 'failed', words: [text('compared.excelFailed'), describeFailure(error)].join(' · ') })
    }
  }
  const cancel = () => {
    running.current?.abort()
    setMaking({ phase: 'idle' })
  }
  const busy = making.phase === 'making'
  if (seen) return null
  return (
    <>
      <span role="status" className={styles.status}>
        {busy ? text('compared.excelMaking') : 'words' in making ? making.words : ''}
      </span>
      {busy ? (
        <Button size="small" leadingVisual={() => <Spinner size="small" />} onClick={cancel}>
          {text('grid.cancel')}
        </Button>
      ) : (
        <Button size="small" leadingVisual={DownloadIcon} onClick={() => void make()}>
          {text('compared.excel')}
        </Button>
      )}
    </>
  )
}

/** Two charts by one dimension are one table. */
function splitsOf({
  'split.periods': periods,
  'split.trends': trends,
  'split.breakdown': rows,
}: TabControls): { readonly by: string; readonly ofRows: boolean }[] {
  return [...[...new Set([periods, trends])].map((by) => ({ by, ofRows: false })), { by: rows, ofRows: true }].flatMap(
    ({ by, ofRows }) => (by === undefined ? [] : [{ by, ofRows }]),
  )
}
