import { useSelector } from '@xstate/react'
import type { ComponentProps } from 'react'
import { Explain } from '../../explain/Explain.tsx'
import type { Dashboard } from '../context/dashboard-context.ts'

type OfPage = 'page' | 'table' | 'config' | 'formatOf' | 'dataVersion' | 'facts'

interface PageExplainProps extends Omit<ComponentProps<typeof Explain>, OfPage> {
  readonly dashboard: Dashboard
  /** It reads other rows than the facts of the page, whose values are known. */
  readonly apart: boolean
}

/** An explanation of a card or a mark of a page. */
export function PageExplain({ dashboard, apart, ...props }: PageExplainProps) {
  const { page, table, config, formatOf, facts } = dashboard
  const row = useSelector(facts.totals, ({ context }) => context.answer?.result.data[0])
  const known = useSelector(facts.totals, (snapshot) => snapshot.matches('drawn'))
  const dataVersion = useSelector(facts.totals, ({ context }) => context.dataVersion) ?? config.dataVersion
  return (
    <Explain {...{ page, table, config, formatOf, dataVersion }} {...props} facts={apart ? null : { row, known }} />
  )
}
