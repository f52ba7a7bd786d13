import { Dialog, FormControl, Select, TextInput } from '@primer/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState, type RefObject } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { isCalendarDate } from '../../domain/dates/calendar-date.ts'
import { CalendarDate } from '../../domain/dates/date-spec.ts'
import { ALL_CARRIERS, MOST_REPORT_MONTHS, REPORT_FAULTS, reportFault } from '../../domain/reports/named-report.ts'
import { REPORT_FORMATS } from '../../domain/reports/report.ts'
import { newUuid } from '../api/new-uuid.ts'
import { text, translated } from '../text/text.ts'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import { useMakeReport, type NamedReport, type ReportChoices } from './named-report-queries.ts'
import styles from './ReportsPage.module.css'

interface NewReportDialogProps {
  readonly reports: readonly NamedReport[]
  readonly choices: ReportChoices
  readonly onClose: () => void
  readonly returnFocusRef: RefObject<HTMLButtonElement | null>
}

/** What is asked of a report, with what is missing or too much said at its field. */
function reportForm(reports: readonly NamedReport[]) {
  const date = z.string().min(1, text('reports.make.dateMissing')).pipe(CalendarDate)
  return z
    .object({
      reportName: z.string().min(1, text('reports.make.reportMissing')),
      client: z.string(),
      carrier: z.string().min(1, text('reports.make.carrierMissing')),
      startDate: date,
      endDate: date,
      format: z.enum(REPORT_FORMATS),
    })
    .superRefine((asked, { addIssue }) => {
      const report = reports.find(({ name }) => name === asked.reportName)
      const whole = isCalendarDate(asked.startDate) && isCalendarDate(asked.endDate)
      const fault = report && whole ? reportFault(asked, report) : null
      if (fault === null) return
      const ofDates = fault === 'backwards' || fault === 'too-long'
      addIssue({ code: 'custom', path: [ofDates ? 'endDate' : 'carrier'], message: translated(REPORT_FAULTS[fault]) })
    })
}

type Asked = z.infer<ReturnType<typeof reportForm>>

/** Makes a report by its name: which one, of whom, of which carrier and which days. CHAT-11, CHAT-31 */
export function NewReportDialog({ reports, choices, onClose, returnFocusRef }: NewReportDialogProps) {
  const [schema] = useState(() => reportForm(reports))
  const [idempotencyKey] = useState(newUuid)
  const { register, control, handleSubmit, formState, setValue } = useForm<Asked>({
    resolver: zodResolver(schema),
    defaultValues: {
      reportName: '',
      client: String(choices.clients[0]?.id ?? ''),
      carrier: '',
      startDate: '',
      endDate: '',
      format: 'xlsx',
    },
  })
  const { errors } = formState
  const [chosen, carrier] = useWatch({ control, name: ['reportName', 'carrier'] })
  const report = reports.find((each) => each.name === chosen)
  const make = useMakeReport(onClose)
  const first = useRef<HTMLSelectElement>(null)
  const setCarrier = (value: string) => setValue('carrier', value, { shouldValidate: formState.isSubmitted })
  const name = register('reportName', {
    onChange: ({ target }: { target: HTMLSelectElement }) =>
      setCarrier(firstCarrier(reports.find((each) => each.name === target.value))),
  })
  const submit = handleSubmit(({ client, format, ...asked }) =>
    make.mutate({ reportsAgentJson: asked, client: Number(client), format, idempotencyKey }),
  )
  return (
    <Dialog
      title={text('reports.make.title')}
      onClose={onClose}
      initialFocusRef={first}
      returnFocusRef={returnFocusRef}
      footerButtons={[
        { content: text('reports.make.cancel'), onClick: onClose },
        {
          content: text('reports.make.submit'),
          buttonType: 'primary',
          loading: make.isPending,
          onClick: () => void submit(),
        },
      ]}
    >
      <form
        noValidate
        className={styles.form}
        aria-label={text('reports.make.title')}
        onSubmit={(event) => void submit(event)}
      >
        {make.error ? <ServerErrorBanner error={make.error} onRetry={() => void submit()} /> : null}
        <FormControl required>
          <FormControl.Label>{text('reports.make.report')}</FormControl.Label>
          <Select
            block
            {...name}
            ref={(element: HTMLSelectElement | null) => {
              name.ref(element)
              first.current = element
            }}
          >
            <Select.Option value="">{text('reports.make.choose')}</Select.Option>
            {reports.map((each) => (
              <Select.Option key={each.name} value={each.name}>
                {translated(each.name)}
              </Select.Option>
            ))}
          </Select>
          {report ? <FormControl.Caption>{translated(report.description)}</FormControl.Caption> : null}
          <Fault message={errors.reportName?.message} />
        </FormControl>
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
          <Select block value={carrier} onChange={({ target }) => setCarrier(target.value)}>
            {report && firstCarrier(report) !== '' ? null : (
              <Select.Option value="">{text('reports.make.chooseCarrier')}</Select.Option>
            )}
            {carriersOf(report, choices).map((name) => (
              <Select.Option key={name} value={name}>
                {name === ALL_CARRIERS ? text('reports.allCarriers') : name}
              </Select.Option>
            ))}
          </Select>
          <Fault message={errors.carrier?.message} />
        </FormControl>
        <div className={styles.days}>
          <FormControl required>
            <FormControl.Label>{text('reports.make.from')}</FormControl.Label>
            <TextInput block type="date" {...register('startDate')} />
            <Fault message={errors.startDate?.message} />
          </FormControl>
          <FormControl required>
            <FormControl.Label>{text('reports.make.to')}</FormControl.Label>
            <TextInput block type="date" {...register('endDate')} />
            <Fault message={errors.endDate?.message} />
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
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}

function Fault({ message }: { readonly message: string | undefined }) {
  return message === undefined ? null : <FormControl.Validation variant="error">{message}</FormControl.Validation>
}

/** All of them where a report may be of all, its only one where it has one; else none is chosen. */
function firstCarrier(report: NamedReport | undefined): string {
  if (!report || report.carriers === 'one') return ''
  return report.carriers === 'any' ? ALL_CARRIERS : report.carriers.only
}

function carriersOf(report: NamedReport | undefined, { carriers }: ReportChoices): readonly string[] {
  if (!report || report.carriers === 'one') return carriers
  return report.carriers === 'any' ? [ALL_CARRIERS, ...carriers] : [report.carriers.only]
}
