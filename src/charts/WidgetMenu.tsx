import { KebabHorizontalIcon } from '@primer/octicons-react'
import { ActionList, ActionMenu, IconButton } from '@primer/react'
import type { ComponentType, RefObject } from 'react'
import { text } from '../text/text.ts'
import { afterMenu } from '../ui/after-menu.ts'

/** One thing that a widget's menu offers: an act, or a list of acts below it. */
export type WidgetMenuEntry =
  | {
      readonly name: string
      readonly words: string
      readonly icon: ComponentType
      readonly onSelect: () => void
      readonly disabled?: boolean
    }
  | {
      readonly name: string
      readonly words: string
      readonly icon: ComponentType
      readonly entries: readonly WidgetMenuEntry[]
    }

interface WidgetMenuProps {
  /** What the widget shows, so that a reader who does not see it can tell one menu from another. */
  readonly title: string
  readonly entries: readonly WidgetMenuEntry[]
  /** The button, for what opens beside it and gives the focus back to it. */
  readonly buttonRef: RefObject<HTMLButtonElement | null>
}

/** Everything a widget offers beside its settings, in one menu of the card's head. */
export function WidgetMenu({ title, entries, buttonRef }: WidgetMenuProps) {
  return (
    <ActionMenu anchorRef={buttonRef}>
      <ActionMenu.Anchor>
        <IconButton
          data-card-menu=""
          icon={KebabHorizontalIcon}
          variant="invisible"
          size="small"
          unsafeDisableTooltip
          aria-label={text('dashboard.more', { title })}
        />
      </ActionMenu.Anchor>
      <ActionMenu.Overlay width="auto" align="end">
        <MenuEntries entries={entries} />
      </ActionMenu.Overlay>
    </ActionMenu>
  )
}

function MenuEntries({ entries }: Pick<WidgetMenuProps, 'entries'>) {
  return (
    <ActionList>
      {entries.map((entry) => {
        const EntryIcon = entry.icon
        const visual = (
          <ActionList.LeadingVisual>
            <EntryIcon />
          </ActionList.LeadingVisual>
        )
        if ('onSelect' in entry) {
          return (
            <ActionList.Item key={entry.name} onSelect={afterMenu(entry.onSelect)} disabled={entry.disabled ?? false}>
              {visual}
              {entry.words}
            </ActionList.Item>
          )
        }
        return (
          <ActionMenu key={entry.name}>
            <ActionMenu.Anchor>
              <ActionList.Item>
                {visual}
                {entry.words}
              </ActionList.Item>
            </ActionMenu.Anchor>
            <ActionMenu.Overlay width="auto">
              <MenuEntries entries={entry.entries} />
            </ActionMenu.Overlay>
          </ActionMenu>
        )
      })}
    </ActionList>
  )
}
