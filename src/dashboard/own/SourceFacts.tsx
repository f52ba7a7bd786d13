import { useEffect } from 'react'
import { useFactActors, type FactActors, type FactActorsInput } from '../use-fact-actors.ts'

interface SourceFactsProps extends FactActorsInput {
  readonly onFacts: (page: string, facts: FactActors) => void
}

/** Asks once for what every card of one page of config draws by. */
export function SourceFacts({ onFacts, ...input }: SourceFactsProps) {
  const facts = useFactActors(input)
  const { id } = input.page
  useEffect(() => onFacts(id, facts), [onFacts, id, facts])
  return null
}
