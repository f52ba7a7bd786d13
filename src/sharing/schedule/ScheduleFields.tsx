import { Checkbox, FormControl, Select, TextInput } from '@primer/react'
import { addDays } from '../../../domain/dates/calendar-date.ts'
import type { Schedule } from '../../../domain/schedules/schedule.ts'
import { localDay } from '../../../domain/schedules/zone-clock.ts'
import { text } from '../../text/text.ts'
import styles from '../Sharing.module.css'
import { EVERY_DAY, everyOf, weekdayName, WORKDAYS, type Every } from './schedule-words.ts'

interface ScheduleFieldsProps {
  readonly schedule: Schedule
  readonly onChange: (schedule: Schedule) => void
}

const CHOICES: readonly Every[] = ['day', 'workdays', 'week', 'month', 'once']
const LAST_DAY = 31
const MONTH_DAYS = Array.from({ length: LAST_DAY }, (_, at) => at + 1)
const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

/** When a page is sent: on which days, at what time, on the clocks of which zone. */
export function ScheduleFields({ schedule, onChange }: ScheduleFieldsProps) {
  const { at, zone } = schedule
  const every = everyOf(schedule)
  const choose = (next: string) => {
    if (next === 'once') onChange({ at, zone, date: addDays(localDay(new Date(), zone), 1) })
    else if (next === 'month') onChange({ at, zone, monthDay: 1 })
    else onChange({ at, zone, weekdays: [...(next === 'day' ? EVERY_DAY : next === 'workdays' ? WORKDAYS : [1])] })
  }
  return (
    <>
      <div className={styles.fields}>
        <FormControl>
          <FormControl.Label>{text('sharing.schedule.when')}</FormControl.Label>
          <Select block value={every} onChange={({ target }) => choose(target.value)}>
            {CHOICES.map((each) => (
              <Select.Option key={each} value={each}>
                {text(`sharing.schedule.every.${each}`)}
              </Select.Option>
            ))}
          </Select>
        </FormControl>
        {'monthDay' in schedule ? (
          <FormControl>
            <FormControl.Label>{text('sharing.schedule.monthDay')}</FormControl.Label>
            <Select
              block
              value={String(schedule.monthDay)}
              onChange={({ target }) => onChange({ ...schedule, monthDay: Number(target.value) })}
            >
              {MONTH_DAYS.map((day) => (
                <Select.Option key={day} value={String(day)}>
                  {day === LAST_DAY ? text('sharing.schedule.lastDay') : String(day)}
                </Select.Option>
              ))}
            </Select>
          </FormControl>
        ) : null}
        {'date' in schedule ? (
          <FormControl>
            <FormControl.Label>{text('sharing.schedule.date')}</FormControl.Label>
            <TextInput
              block
              type="date"
              value={schedule.date}
              onChange={({ target }) => onChange({ ...schedule, date: target.value })}
            />
          </FormControl>
        ) : null}
        <FormControl>
          <FormControl.Label>{text('sharing.schedule.at')}</FormControl.Label>
          <TextInput
            block
            type="time"
            value={at}
            onChange={({ target }) => onChange({ ...schedule, at: target.value })}
          />
        </FormControl>
        <FormControl>
          <FormControl.Label>{text('sharing.schedule.zone')}</FormControl.Label>
          <Select block value={zone} onChange={({ target }) => onChange({ ...schedule, zone: target.value })}>
            {[...(ZONES.includes(zone) ? [] : [zone]), ...ZONES].map((each) => (
              <Select.Option key={each} value={each}>
                {each}
              </Select.Option>
            ))}
          </Select>
        </FormControl>
      </div>
      {'weekdays' in schedule && every === 'week' ? (
        <fieldset className={styles.group}>
          <legend className={styles.legend}>{text('sharing.schedule.weekdays')}</legend>
          <div className={styles.days}>
            {EVERY_DAY.map((day) => (
              <FormControl key={day}>
                <Checkbox
                  checked={schedule.weekdays.includes(day)}
                  onChange={({ target }) =>
                    onChange({
                      ...schedule,
                      weekdays: target.checked
                        ? [...schedule.weekdays, day]
                        : schedule.weekdays.filter((each) => each !== day),
                    })
                  }
                />
                <FormControl.Label>{weekdayName(day)}</FormControl.Label>
              </FormControl>
            ))}
          </div>
        </fieldset>
      ) : null}
    </>
  )
}
