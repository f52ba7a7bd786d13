import { CopyIcon, GraphIcon, PencilIcon, TrashIcon } from '@primer/octicons-react'
import type { CardSpec } from '../../../domain/dashboards/layout/own-pages.ts'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import type { WidgetMenuEntry } from '../../charts/WidgetMenu.tsx'
import { text } from '../../text/text.ts'

interface MadeCardActs {
  /** That it can show. */
  readonly facts: Page['facts']
  /** Whether the page has as many cards as it may. */
  readonly full: boolean
  readonly onMeasure: (fact: string) => void
  readonly onRename: () => void
  readonly onDuplicate: () => void
  readonly onRemove: () => void
}

/** What a person does with a card of their own page, by its menu. PAGE-26 */
export function madeCardEntries(
  card: Pick<CardSpec, 'fact'>,
  { facts, full, onMeasure, onRename, onDuplicate, onRemove }: MadeCardActs,
): readonly WidgetMenuEntry[] {
  return [
    {
      name: 'measure',
      words: text('own.measure'),
      icon: GraphIcon,
      entries: facts.map(({ fact, factText }) => ({
        name: fact,
        words: factText,
        icon: GraphIcon,
        disabled: fact === card.fact,
        onSelect: () => onMeasure(fact),
      })),
    },
    { name: 'rename', words: text('own.renameCard'), icon: PencilIcon, onSelect: onRename },
    { name: 'duplicate', words: text('own.duplicateCard'), icon: CopyIcon, disabled: full, onSelect: onDuplicate },
    { name: 'remove', words: text('own.removeCard'), icon: TrashIcon, onSelect: onRemove },
  ]
}
