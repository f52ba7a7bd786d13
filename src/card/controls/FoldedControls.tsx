import { SlidersIcon } from '@primer/octicons-react'
import { ActionList, ActionMenu, IconButton } from '@primer/react'
import { Fragment } from 'react'
import { text } from '../../text/text.ts'
import type { Choice } from './choice.ts'

interface FoldedControlsProps {
  readonly title: string
  readonly choices: readonly Choice[]
}

/** All choices of a card in one menu, where it has no room for a control each. */
export function FoldedControls({ title, choices }: FoldedControlsProps) {
  return (
    <ActionMenu>
      <ActionMenu.Anchor>
        <IconButton
          icon={SlidersIcon}
          size="small"
          unsafeDisableTooltip
          aria-label={text('dashboard.controlsOf', { title })}
        />
      </ActionMenu.Anchor>
      <ActionMenu.Overlay width="auto" align="end">
        <ActionList>
          {choices.map(({ name, label, options, chosen, onChoose }, at) => (
            <Fragment key={name}>
              {at > 0 ? <ActionList.Divider /> : null}
              <ActionList.Group selectionVariant="single">
                <ActionList.GroupHeading>{label}</ActionList.GroupHeading>
                {options.map(({ value, words, off }) => (
                  <ActionList.Item
                    key={value}
                    selected={value === chosen}
                    {...(off === undefined ? {} : { inactiveText: off })}
                    onSelect={() => onChoose(value)}
                  >
                    {words}
                  </ActionList.Item>
                ))}
              </ActionList.Group>
            </Fragment>
          ))}
        </ActionList>
      </ActionMenu.Overlay>
    </ActionMenu>
  )
}
