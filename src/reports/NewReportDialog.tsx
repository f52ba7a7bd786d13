import { Dialog, FormControl, Select } from '@primer/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState, type RefObject } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { newUuid } from '../api/new-uuid.ts'
import { text, translated } from '../text/text.ts'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import { useMakeReport, type NamedReport, type ReportChoices } from './named-report-queries.ts'
import styles from './ReportsPage.module.css'
import { reportForm, type AskedReport, firstCarrier } from './report-form.ts'
import { ReportFields } from './ReportFields.tsx'
import { ReportFault } from './ReportFault.tsx'

interface NewReportDialogProps {
  readonly reports: readonly NamedReport[]
  readonly choices: ReportChoices
  readonly onClose: () => void
  readonly returnFocusRef: RefObject<HTMLButtonElement | null>
}

/** Makes a report by its name: which one, of whom, of which carrier and which days. CHAT-11, CHAT-31 */
export function NewReportDialog({ reports, choices, onClose, returnFocusRef }: NewReportDialogProps) {
  const [schema] = useState(() => reportForm(reports))
  const [idempotencyKey] = useState(newUuid)
  const form = useForm<AskedReport>({
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
  const { register, control, handleSubmit, formState, setValue } = form
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
          <ReportFault message={errors.reportName?.message} />
        </FormControl>
        <ReportFields form={form} report={report} choices={choices} carrier={carrier} onCarrier={setCarrier} />
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
