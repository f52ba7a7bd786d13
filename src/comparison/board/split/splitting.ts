import type { TableIndex } from '../../../../domain/query/catalog.ts'
import type { Choice } from '../../../card/controls/choice.ts'
import { dimensionName } from '../../../text/dimension-name.ts'
import { text } from '../../../text/text.ts'

/** By what a card is split and can be. */
export interface Splitting {
  /** Undefined: it is whole. */
  readonly by: string | undefined
  readonly dimensions: readonly string[]
  readonly onSplit: (by: string | undefined) => void
}

/** By which dimension a split card is; nothing where it is whole. */
export function splitChoices({ by, dimensions, onSplit }: Splitting, table: TableIndex): Choice[] {
  if (by === undefined) return []
  const options = dimensions.map((value) => ({ value, words: dimensionName(table, value) }))
  return [
    {
      ...{ name: 'second', label: text('dashboard.settings.second'), options },
      ...{ chosen: by, chosenWords: dimensionName(table, by), onChoose: onSplit },
    },
  ]
}
