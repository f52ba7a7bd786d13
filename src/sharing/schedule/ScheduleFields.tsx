import { Checkbox, FormControl, Select, TextInput } from '@primer/react'
import { addDays } from '../../../domain/dates/calendar-date.ts'
import { MOST_QUIET, type Schedule } from '../../../domain/schedules/schedule.ts'
import { localDay } from '../../../domain/schedules/zone-clock.ts'
import { text } from '../../text/text.ts'
import styles from '../Sharing.module.css'
import { EVERY_DAY, everyOf, weekdayName, WORKDAYS, type Every } from './schedule-words.ts'

interface ScheduleFieldsProps {
  readonly schedule: Schedule
  readonly onChange: (schedule: Schedule) => void
}

const CHOICES: readonly Every[] = ['day', 'workdays', 'week', 'month', 'once', 'loads']
const LAST_DAY = 31
const MONTH_DAYS = Array.from({ length: LAST_DAY }, (_, at) => at + 1)
const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

/** When a page is sent: on which days, at what time, on the clocks of which zone. */
export function ScheduleFields({ schedule, onChange }: ScheduleFieldsProps) {
  const { at, zone } = schedule
  const every = everyOf(schedule)
  const kept = { at, zone, ...('quiet' in schedule ? { quiet: schedule.quiet } : {}) }
  const choose = (next: string) => {
    if (next === 'once') onChange({ at, zone, date: addDays(localDay(new Date(), zone), 1) })
    else if (next === 'loads') onChange({ ...kept, after: 'loads' })
    else if (next === 'month') onChange({ ...kept, monthDay: 1 })
    else onChange({ ...kept, weekdays: [...(next === 'day' ? EVERY_DAY : next === 'workdays' ? WORKDAYS : [1])] })
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
        {'after' in schedule && !schedule.quiet ? null : (
          <FormControl>
            <FormControl.Label>{text('sharing.schedule.at')}</FormControl.Label>
            <TextInput
              block
              type="time"
              value={at}
              onChange={({ target }) => onChange({ ...schedule, at: target.value })}
            />
          </FormControl>
        )}
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
        <Weekdays
          legend={text('sharing.schedule.weekdays')}
          chosen={schedule.weekdays}
          onChoose={(weekdays) => onChange({ ...schedule, weekdays })}
        />
      ) : null}
      {'date' in schedule ? null : (
        <Weekdays
          legend={text('sharing.schedule.quiet')}
          hint={text('sharing.schedule.quietHint')}
          chosen={schedule.quiet ?? []}
          most={MOST_QUIET}
          onChoose={(days) => {
            const { quiet: _, ...loud } = schedule
            onChange(days.length === 0 ? loud : { ...loud, quiet: days })
          }}
        />
      )}
    </>
  )
}

interface WeekdaysProps {
  readonly legend: string
  readonly hint?: string
  readonly chosen: readonly number[]
  /** Absent: all may be chosen. */
  readonly most?: number
  readonly onChoose: (days: number[]) => void
}

function Weekdays({ legend, hint, chosen, most = EVERY_DAY.length, onChoose }: WeekdaysProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {hint === undefined ? null : <p className={styles.readers}>{hint}</p>}
      <div className={styles.days}>
        {EVERY_DAY.map((day) => (
          <FormControl key={day} disabled={!chosen.includes(day) && chosen.length >= most}>
            <Checkbox
              checked={chosen.includes(day)}
              onChange={({ target }) =>
                onChoose(target.checked ? [...chosen, day] : chosen.filter((each) => each !== day))
              }
            />
            <FormControl.Label>{weekdayName(day)}</FormControl.Label>
          </FormControl>
        ))}
      </div>
    </fieldset>
  )
}
