import { ColumnsIcon } from '@primer/octicons-react'
import { ActionList, ActionMenu } from '@primer/react'
import type { GridLook } from '../../../domain/dashboards/open-rows/grid-look.ts'
import { text } from '../../text/text.ts'
import type { GridColumn } from '../grid-columns.ts'

interface ColumnsMenuProps {
  readonly columns: readonly GridColumn[]
  /** As they are now. */
  readonly look: GridLook
  readonly onLook: (look: GridLook) => void
  readonly onReset: () => void
}

/** Which columns are shown, and which of them stay in sight; what is moved and widened in their heads is kept too. */
export function ColumnsMenu({ columns, look, onLook, onReset }: ColumnsMenuProps) {
  const named = look.flatMap((each) => {
    const column = columns.find(({ field }) => field === each.id)
    return column ? [{ ...each, label: column.label }] : []
  })
  const shown = named.filter(({ hide }) => !hide)
  const change = (id: string, part: Partial<GridLook[number]>) =>
    onLook(look.map((each) => (each.id === id ? { ...each, ...part } : each)))
  return (
    <ActionMenu>
      <ActionMenu.Button leadingVisual={ColumnsIcon}>{text('grid.columns')}</ActionMenu.Button>
      <ActionMenu.Overlay width="medium" maxHeight="large">
        <ActionList>
          <ActionList.Group selectionVariant="multiple">
            <ActionList.GroupHeading>{text('grid.shownColumns')}</ActionList.GroupHeading>
            {named.map(({ id, label, hide }) => (
              <ActionList.Item
                key={id}
                selected={!hide}
                disabled={!hide && shown.length === 1}
                onSelect={(event) => {
                  event.preventDefault()
                  change(id, { hide: !hide })
                }}
              >
                {label}
              </ActionList.Item>
            ))}
          </ActionList.Group>
          <ActionList.Group selectionVariant="multiple">
            <ActionList.GroupHeading>{text('grid.pinnedColumns')}</ActionList.GroupHeading>
            {shown.map(({ id, label, pinned }) => (
              <ActionList.Item
                key={id}
                selected={pinned}
                onSelect={(event) => {
                  event.preventDefault()
                  change(id, { pinned: !pinned })
                }}
              >
                {label}
              </ActionList.Item>
            ))}
          </ActionList.Group>
          <ActionList.Divider />
          <ActionList.Item onSelect={onReset}>{text('grid.resetColumns')}</ActionList.Item>
        </ActionList>
      </ActionMenu.Overlay>
    </ActionMenu>
  )
}
