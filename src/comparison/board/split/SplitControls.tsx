import { ActionList, ActionMenu, IconButton } from '@primer/react'
import type { TableIndex } from '../../../../domain/query/catalog.ts'
import { StackedIcon } from '../../../charts/chart-icons.tsx'
import { dimensionName } from '../../../text/dimension-name.ts'
import { text } from '../../../text/text.ts'
import cards from '../Card.module.css'

/** By what a card is split and can be. */
export interface Splitting {
  /** Undefined: it is whole. */
  readonly by: string | undefined
  readonly dimensions: readonly string[]
  readonly onSplit: (by: string | undefined) => void
}

/** The button that splits a card, and by which dimension it is. */
export function SplitControls({ by, dimensions, onSplit, table }: Splitting & { readonly table: TableIndex }) {
  const label = text('dashboard.settings.second')
  const [first] = dimensions
  if (first === undefined) return null
  return (
    <>
      <IconButton
        icon={StackedIcon}
        size="small"
        aria-label={text('dashboard.split.show')}
        aria-pressed={by !== undefined}
        className={cards.toggle ?? ''}
        onClick={() => onSplit(by === undefined ? first : undefined)}
      />
      {by === undefined ? null : (
        <ActionMenu>
          <ActionMenu.Button size="small" aria-label={`${label}: ${dimensionName(table, by)}`}>
            {dimensionName(table, by)}
          </ActionMenu.Button>
          <ActionMenu.Overlay width="auto">
            <ActionList selectionVariant="single">
              {dimensions.map((name) => (
                <ActionList.Item key={name} selected={name === by} onSelect={() => onSplit(name)}>
                  {dimensionName(table, name)}
                </ActionList.Item>
              ))}
            </ActionList>
          </ActionMenu.Overlay>
        </ActionMenu>
      )}
    </>
  )
}
