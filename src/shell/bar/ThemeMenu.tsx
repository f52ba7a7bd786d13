import { ActionList, ActionMenu, IconButton } from '@primer/react'
import { DeviceDesktopIcon, MoonIcon, SunIcon } from '@primer/octicons-react'
import type { Icon } from '@primer/octicons-react'
import { text } from '../../text/text.ts'
import type { TextKey } from '../../text/text.ts'
import { THEME_CHOICES } from '../../theme/theme.ts'
import type { ThemeChoice } from '../../theme/theme.ts'
import { useThemeSetting } from '../../theme/theme-context.ts'

const SHOWN: Readonly<Record<ThemeChoice, { icon: Icon; label: TextKey }>> = {
  semidark: { icon: SunIcon, label: 'shell.themeLight' },
  dark: { icon: MoonIcon, label: 'shell.themeDark' },
  os: { icon: DeviceDesktopIcon, label: 'shell.themeSystem' },
}

/** Light, dark, or as the system is. THEME-01 */
export function ThemeMenu() {
  const { choice, scheme, choose } = useThemeSetting()
  return (
    <ActionMenu>
      <ActionMenu.Anchor>
        <IconButton
          variant="invisible"
          icon={SHOWN[scheme === 'dark' ? 'dark' : 'semidark'].icon}
          aria-label={text('shell.themeNow', { theme: text(SHOWN[choice].label) })}
        />
      </ActionMenu.Anchor>
      <ActionMenu.Overlay align="end">
        <ActionList selectionVariant="single" aria-label={text('shell.theme')}>
          {THEME_CHOICES.map((each) => {
            const { icon: ChoiceIcon, label } = SHOWN[each]
            return (
              <ActionList.Item key={each} selected={each === choice} onSelect={() => choose(each)}>
                <ActionList.LeadingVisual>
                  <ChoiceIcon />
                </ActionList.LeadingVisual>
                {text(label)}
              </ActionList.Item>
            )
          })}
        </ActionList>
      </ActionMenu.Overlay>
    </ActionMenu>
  )
}
