import { ActionList } from '@primer/react'
import { DATE_SHORTCUTS, readMovingPeriod, shortcutChoice, type DateShortcut } from '../../domain/dates/date-choice.ts'
import type { DateSelectorContext } from '../../machines/dates/date-selector-context.ts'
import { text } from '../text/text.ts'
import styles from './Shortcuts.module.css'

interface ShortcutsProps {
  readonly context: DateSelectorContext
  readonly onChoose: (shortcut: DateShortcut) => void
}

/** Every usual range in one list, in force by one click. Issue 18, item 4 */
export function Shortcuts({ context, onChoose }: ShortcutsProps) {
  return (
    <ActionList className={styles.list ?? ''} aria-label={text('dates.shortcuts')} variant="full">
      {DATE_SHORTCUTS.map((shortcut) => (
        <ActionList.Item key={shortcut} active={isApplied(shortcut, context)} onSelect={() => onChoose(shortcut)}>
          {shortcutText(shortcut)}
        </ActionList.Item>
      ))}
    </ActionList>
  )
}

function shortcutText(shortcut: DateShortcut): string {
  if (shortcut === 'twoYears' || shortcut === 'sinceEngaged') return text(`dates.preset.${shortcut}`)
  if (shortcut === 'Week Before Last' || shortcut === 'Last Six Months') return text(`dates.shortcut.${shortcut}`)
  return text(`dates.periods.${shortcut}`)
}

function isApplied(shortcut: DateShortcut, context: DateSelectorContext): boolean {
  const { applied } = context
  if (!applied) return false
  if (readMovingPeriod(shortcut)) return applied.period === shortcut
  const choice = shortcutChoice(shortcut, context)
  return applied.period === '' && choice.frequency === 'dr' && choice.from === applied.from && choice.to === applied.to
}
