import { ActionList, ActionMenu } from '@primer/react'
import type { CurrencyOption } from '../../api/answers.ts'
import { text } from '../../text/text.ts'
import { currencyName } from '../../text/values.ts'
import { TIGHT, useMedia } from '../../theme/use-media.ts'
import styles from './ClientPicker.module.css'

interface CurrencyPickerProps {
  /** Undefined: not known yet. */
  readonly currencies: readonly CurrencyOption[] | undefined
  readonly chosen: string
  readonly onChoose: (code: string) => void
}

/** All currencies as dollars, or the rows of one currency unconverted. API-19 */
export function CurrencyPicker({ currencies, chosen, onChoose }: CurrencyPickerProps) {
  const option = currencies?.find(({ code }) => code === chosen)
  const tight = useMedia(TIGHT)
  const brief = chosen === 'all' ? '$' : chosen
  const shown = option ? `${nameOf(option)} ${option.symbol}` : brief
  return (
    <ActionMenu>
      <ActionMenu.Button
        className={styles.button ?? ''}
        aria-label={`${text('dashboard.currency')}: ${shown}`}
        disabled={!currencies}
      >
        {tight ? brief : shown}
      </ActionMenu.Button>
      <ActionMenu.Overlay width="auto">
        <ActionList selectionVariant="single">
          {(currencies ?? []).map((each) => (
            <ActionList.Item key={each.code} selected={each.code === chosen} onSelect={() => onChoose(each.code)}>
              {nameOf(each)}
              <ActionList.TrailingVisual>{each.symbol}</ActionList.TrailingVisual>
            </ActionList.Item>
          ))}
        </ActionList>
      </ActionMenu.Overlay>
    </ActionMenu>
  )
}

function nameOf({ code, name }: CurrencyOption): string {
  return code === 'all' ? text('dashboard.everyCurrency') : currencyName(code, name)
}
