import { ActionList, ActionMenu } from '@primer/react'
import { useRef, useState } from 'react'
import type { RowsOf } from '../../../domain/dashboards/open-rows/rows-of.ts'
import { text } from '../../text/text.ts'
import { afterMenu } from '../../ui/after-menu.ts'
import type { AskedRow } from './asked-row.ts'

interface RowMenuProps {
  readonly asked: AskedRow
  /** Whose rows are shown; undefined: the page's. */
  readonly rowsOf: RowsOf | undefined
  readonly onOpen: (asked: AskedRow) => void
  readonly onRowsOf: (of: RowsOf) => void
}

/** What can be done with a row; what cannot says why. */
export function RowMenu({ asked, rowsOf, onOpen, onRowsOf }: RowMenuProps) {
  const anchorRef = useRef<HTMLElement>(asked.anchor)
  const [open, setOpen] = useState(true)
  return (
    <ActionMenu open={open} anchorRef={anchorRef} onOpenChange={setOpen}>
      <ActionMenu.Overlay width="medium">
        <ActionList>
          <ActionList.Group>
            <ActionList.GroupHeading>{headingOf(asked)}</ActionList.GroupHeading>
            <ActionList.Item onSelect={afterMenu(() => onOpen(asked))}>
              {text(asked.package ? 'grid.menu.package' : 'grid.menu.charge')}
            </ActionList.Item>
            {(['package', 'invoice'] as const).map((kind) => {
              const of = asked[kind]
              const reason = of === undefined ? (`no-${kind}` as const) : rowsOf?.kind === kind ? 'shown' : undefined
              return (
                <ActionList.Item
                  key={kind}
                  disabled={reason !== undefined}
                  onSelect={afterMenu(() => (of === undefined ? undefined : onRowsOf(of)))}
                >
                  {text(`grid.menu.rowsOf.${kind}`)}
                  {reason === undefined ? null : (
                    <ActionList.Description variant="block">
                      {text(`grid.menu.reasons.${reason}`)}
                    </ActionList.Description>
                  )}
                </ActionList.Item>
              )
            })}
          </ActionList.Group>
        </ActionList>
      </ActionMenu.Overlay>
    </ActionMenu>
  )
}

function headingOf({ package: ofPackage, invoice }: AskedRow): string {
  const of = ofPackage ?? invoice
  return of === undefined ? '' : text(`grid.menu.of.${of.kind}`, { number: of.number })
}
