import { FormControl, Select } from '@primer/react'
import type { AlertRule } from '../../domain/alerts/alert-rule.ts'
import type { AlertChoices } from '../../domain/alerts/alert-series.ts'
import { text, translated } from '../text/text.ts'

interface JudgedFieldsProps {
  readonly rule: AlertRule
  readonly choices: AlertChoices
  readonly onRule: (rule: AlertRule) => void
}

/** What of a figure is judged: itself or its share, as a whole or of each carrier, service, account … by itself. */
export function JudgedFields({ rule: { share, each, ...rule }, choices, onRule }: JudgedFieldsProps) {
  const { shares, segments } = choices
  if (rule.when.kind === 'missing') return null
  const chosen = shares.findIndex((offered) => isSame(offered.share, share))
  const choose = (of: AlertRule['share'], by: AlertRule['each']) =>
    onRule({ ...rule, ...(of && { share: of }), ...(by !== undefined && { each: by }) })
  return (
    <>
      {shares.length === 0 ? null : (
        <FormControl>
          <FormControl.Label>{text('alerts.share.label')}</FormControl.Label>
          <Select
            block
            value={String(chosen)}
            onChange={({ target }) => choose(shares[Number(target.value)]?.share, each)}
          >
            <Select.Option value="-1">{text('alerts.share.itself')}</Select.Option>
            {shares.map(({ name, without }, at) => (
              <Select.Option key={`${name} ${without}`} value={String(at)}>
                {without === null
                  ? text('alerts.share.ofWhole', { whole: translated(name) })
                  : text('alerts.share.ofAll', { dimension: translated(without) })}
              </Select.Option>
            ))}
          </Select>
        </FormControl>
      )}
      {segments.length === 0 ? null : (
        <FormControl>
          <FormControl.Label>{text('alerts.each.label')}</FormControl.Label>
          <Select
            block
            value={each ?? ''}
            onChange={({ target }) =>
              choose(each !== undefined && share?.without === each ? undefined : share, target.value || undefined)
            }
          >
            <Select.Option value="">{text('alerts.each.none')}</Select.Option>
            {segments.map(({ dimension, name }) => (
              <Select.Option key={dimension} value={dimension}>
                {translated(name)}
              </Select.Option>
            ))}
          </Select>
        </FormControl>
      )}
    </>
  )
}

function isSame(one: AlertRule['share'], other: AlertRule['share']): boolean {
  return one?.page === other?.page && one?.fact === other?.fact && one?.without === other?.without
}
