import { useEffect, useMemo } from 'react'
import { viewOfPage } from '../../../domain/dashboards/layout/own-pages.ts'
import { useFactActors, type FactActors, type FactActorsInput } from '../context/use-fact-actors.ts'

interface SourceFactsProps extends FactActorsInput {
  readonly onFacts: (page: string, facts: FactActors) => void
}

/** Asks once for what every card of one page of config draws by; the view is that of the page of many. */
export function SourceFacts({ onFacts, view: around, ...input }: SourceFactsProps) {
  const { page, config } = input
  const view = useMemo(() => viewOfPage(page, { view: around, today: config.today }), [page, around, config.today])
  const facts = useFactActors({ ...input, view })
  useEffect(() => onFacts(page.id, facts), [onFacts, page.id, facts])
  return null
}
