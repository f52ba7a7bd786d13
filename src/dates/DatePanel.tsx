import { XIcon } from '@primer/octicons-react'
import { Button, FormControl, IconButton, Radio, RadioGroup, Select } from '@primer/react'
import { DATE_FREQUENCIES, type DateFrequency } from '../../domain/dates/date-choice.ts'
import { DateType, ROLLING_PERIODS, type RollingPeriod } from '../../domain/dates/period.ts'
import type { DateSelectorEvent } from '../../machines/dates/date-selector-context.ts'
import { frequencyIn, type DateSelectorSnapshot } from '../../machines/dates/date-selector.machine.ts'
import { text } from '../text/text.ts'
import styles from './DateSelector.module.css'
import { LastDays, type LastDaysWay } from './LastDays.tsx'
import { RangePanel } from './RangePanel.tsx'
import { Shortcuts } from './Shortcuts.tsx'

interface DatePanelProps {
  /** Id of its title, by which the dialog is named. */
  readonly heading: string
  readonly snapshot: DateSelectorSnapshot
  readonly lastDays: LastDaysWay
  readonly keepsFilters: boolean
  readonly send: (event: DateSelectorEvent) => void
}

/** Type, mode, the dates of that mode, and Apply. DATE-01 to DATE-04, DATE-08, DATE-12 */
export function DatePanel({ heading, snapshot, lastDays, keepsFilters, send }: DatePanelProps) {
  const { context } = snapshot
  const frequency = frequencyIn(snapshot)
  const close = () => send({ type: 'selector.closed' })
  return (
    <>
      <div className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {text('dates.title')}
        </h2>
        <IconButton
          icon={XIcon}
          variant="invisible"
          size="small"
          unsafeDisableTooltip
          aria-label={text('dates.close')}
          onClick={close}
        />
      </div>
      <div className={styles.ways}>
        <Shortcuts context={context} onChoose={(shortcut) => send({ type: 'shortcut.chosen', shortcut })} />
        <form
          className={styles.panel}
          onSubmit={(event) => {
            event.preventDefault()
            send({ type: 'dates.applied' })
          }}
        >
          <div className={styles.choices}>
            <RadioGroup
              name="dateType"
              onChange={(dateType) => send({ type: 'dateType.chosen', dateType: DateType.parse(dateType) })}
            >
              <RadioGroup.Label>{text('dates.dateType')}</RadioGroup.Label>
              {DateType.options.map((dateType) => (
                <FormControl key={dateType}>
                  <Radio value={dateType} checked={dateType === context.dateType} />
                  <FormControl.Label>{text(`dates.dateTypes.${dateType}`)}</FormControl.Label>
                </FormControl>
              ))}
            </RadioGroup>
            <RadioGroup
              name="frequency"
              onChange={(chosen) => send({ type: 'frequency.chosen', frequency: chosen as DateFrequency })}
            >
              <RadioGroup.Label>{text('dates.frequency')}</RadioGroup.Label>
              {DATE_FREQUENCIES.map((each) => (
                <FormControl key={each}>
                  <Radio value={each} checked={each === frequency} />
                  <FormControl.Label>{text(`dates.frequencies.${each}`)}</FormControl.Label>
                </FormControl>
              ))}
            </RadioGroup>
          </div>
          {frequency === 'dr' ? <RangePanel context={context} send={send} /> : null}
          {frequency === 'rp' ? (
            <FormControl>
              <FormControl.Label>{text('dates.frequencies.rp')}</FormControl.Label>
              <Select
                block
                value={context.period}
                onChange={(event) => send({ type: 'period.chosen', period: event.target.value as RollingPeriod })}
              >
                {ROLLING_PERIODS.map((period) => (
                  <Select.Option key={period} value={period}>
                    {text(`dates.periods.${period}`)}
                  </Select.Option>
                ))}
              </Select>
            </FormControl>
          ) : null}
          {frequency === 'la' ? (
            <LastDays days={context.days} way={lastDays} onChoose={(days) => send({ type: 'days.chosen', days })} />
          ) : null}
          <div className={styles.foot}>
            <span className={styles.note}>{text(keepsFilters ? 'dates.keepNote' : 'dates.applyNote')}</span>
            <Button type="submit" variant="primary" disabled={!snapshot.can({ type: 'dates.applied' })}>
              {text('dates.apply')}
            </Button>
          </div>
        </form>
      </div>
    </>
  )
}
