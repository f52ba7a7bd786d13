import { ActionList, ActionMenu } from '@primer/react'
import { Fragment, useRef, useState, type MouseEvent, type PointerEvent, type ReactNode } from 'react'
import type { Mark } from '../charts/marks/mark.ts'
import { afterMenu } from '../ui/after-menu.ts'
import type { DrillEntry } from './drill-entry.ts'

interface DrillMenuProps {
  readonly mark: Mark
  readonly groups: readonly (readonly DrillEntry[])[]
  /** Where it opens, and what gets the focus back. */
  readonly anchor: HTMLElement
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
}

/** What can be done with a mark or a fact; what cannot says why. */
export function DrillMenu({ mark: { label, text, shareText }, groups, anchor, open, onOpen }: DrillMenuProps) {
  const anchorRef = useRef<HTMLElement>(anchor)
  return (
    <ActionMenu open={open} anchorRef={anchorRef} onOpenChange={onOpen}>
      <ActionMenu.Overlay width="medium">
        <ActionList>
          <ActionList.Group>
            <ActionList.GroupHeading auxiliaryText={[text, shareText].filter((part) => part !== '').join(' · ')}>
              {label}
            </ActionList.GroupHeading>
            <Entries entries={groups[0] ?? []} />
          </ActionList.Group>
          {groups.slice(1).map((entries) => (
            <Fragment key={entries[0]?.name}>
              <ActionList.Divider />
              <Entries entries={entries} />
            </Fragment>
          ))}
        </ActionList>
      </ActionMenu.Overlay>
    </ActionMenu>
  )
}

function Entries({ entries }: { readonly entries: readonly DrillEntry[] }) {
  return entries.map(({ name, words, icon: EntryIcon, reason, act }) => {
    const inside = [
      EntryIcon ? (
        <ActionList.LeadingVisual key="icon">
          <EntryIcon />
        </ActionList.LeadingVisual>
      ) : null,
      words,
      reason === undefined ? null : (
        <ActionList.Description key="reason" variant="block">
          {reason}
        </ActionList.Description>
      ),
    ]
    if (typeof act === 'function' || reason !== undefined)
      return (
        <ActionList.Item
          key={name}
          disabled={reason !== undefined}
          onSelect={afterMenu(typeof act === 'function' ? act : () => undefined)}
        >
          {inside}
        </ActionList.Item>
      )
    return (
      <Submenu key={name} anchor={inside}>
        <Entries entries={act} />
      </Submenu>
    )
  })
}

interface SubmenuProps {
  readonly anchor: ReactNode
  readonly children: ReactNode
}

/** Opens on a click, a key, or a pointer that moves onto it: what is inside is one click away. */
function Submenu({ anchor, children }: SubmenuProps) {
  const [open, setOpen] = useState(false)
  const point = ({ pointerType, movementX, movementY }: PointerEvent) => {
    if (pointerType === 'mouse' && (movementX !== 0 || movementY !== 0)) setOpen(true)
  }
  return (
    <ActionMenu open={open} onOpenChange={setOpen}>
      <ActionMenu.Anchor>
        <ActionList.Item
          onPointerMove={point}
          onClick={(event: MouseEvent) => {
            if (open) event.preventDefault()
          }}
        >
          {anchor}
        </ActionList.Item>
      </ActionMenu.Anchor>
      <ActionMenu.Overlay width="auto">
        <ActionList>{children}</ActionList>
      </ActionMenu.Overlay>
    </ActionMenu>
  )
}
