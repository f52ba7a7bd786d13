import type { UseFormReturn } from 'react-hook-form'
import { FormControl, Select, TextInput } from '@primer/react'
import { ALL_CARRIERS, MOST_REPORT_MONTHS } from '../../domain/reports/named-report.ts'
import { REPORT_FORMATS } from '../../domain/reports/report.ts'
import { text } from '../text/text.ts'
import { type AskedReport, firstCarrier, carriersOf } from './report-form.ts'
import type { NamedReport, ReportChoices } from './named-report-queries.ts'
import styles from './ReportsPage.module.css'
import { ReportFault } from './ReportFault.tsx'

interface ReportFieldsProps {
  readonly form: UseFormReturn<AskedReport>
  /** The one that is chosen. */
  readonly report: NamedReport | undefined
  readonly choices: ReportChoices
  readonly carrier: string
  readonly onCarrier: (carrier: string) => void
}

/** Of whom, of which carrier, of which days and as what file a report is made. */
export function ReportFields({ form, report, choices, carrier, onCarrier }: ReportFieldsProps) {
  const { register } = form
  const { errors } = form.formState
  return (
    <>
      {choices.clients.length > 1 ? (
        <FormControl required>
          <FormControl.Label>{text('reports.make.client')}</FormControl.Label>
          <Select block {...register('client')}>
            {choices.clients.map(({ id, name }) => (
              <Select.Option key={id} value={String(id)}>
                {name}
              </Select.Option>
            ))}
          </Select>
        </FormControl>
      ) : null}
      <FormControl required>
        <FormControl.Label>{text('reports.make.carrier')}</FormControl.Label>
        <Select block value={carrier} onChange={({ target }) => onCarrier(target.value)}>
          {report && firstCarrier(report) !== '' ? null : (
            <Select.Option value="">{text('reports.make.chooseCarrier')}</Select.Option>
          )}
          {carriersOf(report, choices).map((name) => (
            <Select.Option key={name} value={name}>
              {name === ALL_CARRIERS ? text('reports.allCarriers') : name}
            </Select.Option>
          ))}
        </Select>
        <ReportFault message={errors.carrier?.message} />
      </FormControl>
      <div className={styles.days}>
        <FormControl required>
          <FormControl.Label>{text('reports.make.from')}</FormControl.Label>
          <TextInput block type="date" {...register('startDate')} />
          <ReportFault message={errors.startDate?.message} />
        </FormControl>
        <FormControl required>
          <FormControl.Label>{text('reports.make.to')}</FormControl.Label>
          <TextInput block type="date" {...register('endDate')} />
          <ReportFault message={errors.endDate?.message} />
        </FormControl>
      </div>
      <p className={styles.hint}>
        {text('reports.make.dates', {
          dates: text(`dates.dateTypes.${report?.dateType ?? 'bill_date'}`),
          months: String(MOST_REPORT_MONTHS),
        })}
      </p>
      <FormControl>
        <FormControl.Label>{text('reports.confirm.format')}</FormControl.Label>
        <Select block {...register('format')}>
          {REPORT_FORMATS.toReversed().map((each) => (
            <Select.Option key={each} value={each}>
              {text(`grid.formats.${each}`)}
            </Select.Option>
          ))}
        </Select>
      </FormControl>
    </>
  )
}
