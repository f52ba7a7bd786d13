import { Checkbox, FormControl, Select, Spinner } from '@primer/react'
import { Blankslate } from '@primer/react/experimental'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'
import { text } from '../../text/text.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import { PageFrame } from '../../ui/frame/PageFrame.tsx'
import type { RoutePageProps } from '../../ui/frame/route-page-props.ts'
import panels from '../../ui/PanelPage.module.css'
import { stoppedWeeks } from './stopped-weeks.ts'
import { WeeksTable } from './WeeksTable.tsx'
import styles from './WeeksPage.module.css'

const SPANS = ['13', '26', '52']

/** Which of the last weeks of each account of the person's clients have invoices, and which lack them. ROUTE-04 */
export function WeeksPage({ title }: RoutePageProps) {
  const api = useApi()
  const [span, setSpan] = useState('13')
  const [client, setClient] = useState('')
  const [missingOnly, setMissingOnly] = useState(false)
  const weeks = useQuery({
    queryKey: ['invoiceWeeks', span],
    staleTime: 0,
    queryFn: ({ signal }) =>
      answerOf(api.GET('/aiparcelweb/api/invoiceWeeks', { signal, params: { query: { weeks: span } } })),
  })
  const all = weeks.data?.accounts ?? []
  const clients = [...new Map(all.map((each) => [String(each.clientId), each.client]))]
  const shown = all.filter(
    (each) =>
      (client === '' || String(each.clientId) === client) &&
      (!missingOnly || each.weeks.some(({ state }) => state === 'missing')),
  )
  const stoppedFirst = shown.toSorted((one, other) => stoppedWeeks(other) - stoppedWeeks(one))
  return (
    <PageFrame title={title}>
      <div className={panels.page}>
        <div className={styles.bar}>
          {clients.length > 1 ? (
            <FormControl>
              <FormControl.Label visuallyHidden>{text('uploads.filter.client')}</FormControl.Label>
              <Select value={client} onChange={({ target }) => setClient(target.value)}>
                <Select.Option value="">{text('uploads.filter.every.client')}</Select.Option>
                {clients.map(([id, name]) => (
                  <Select.Option key={id} value={id}>
                    {name}
                  </Select.Option>
                ))}
              </Select>
            </FormControl>
          ) : null}
          <FormControl>
            <FormControl.Label visuallyHidden>{text('uploads.weeks.span')}</FormControl.Label>
            <Select value={span} onChange={({ target }) => setSpan(target.value)}>
              {SPANS.map((each) => (
                <Select.Option key={each} value={each}>
                  {text('uploads.weeks.lastWeeks', { weeks: each })}
                </Select.Option>
              ))}
            </Select>
          </FormControl>
          <FormControl>
            <Checkbox checked={missingOnly} onChange={({ target }) => setMissingOnly(target.checked)} />
            <FormControl.Label>{text('uploads.weeks.missingOnly')}</FormControl.Label>
          </FormControl>
        </div>
        <p className={styles.hint}>{text('uploads.weeks.hint')}</p>
        {weeks.error ? <ServerErrorBanner error={weeks.error} onRetry={() => void weeks.refetch()} /> : null}
        {weeks.isLoading ? <Spinner srText={text('uploads.opening')} /> : null}
        {weeks.data && shown.length === 0 ? (
          <Blankslate spacious>
            <Blankslate.Heading>
              {text(all.length === 0 ? 'uploads.weeks.nothing' : 'uploads.weeks.nothingMissing')}
            </Blankslate.Heading>
            <Blankslate.Description>
              {text(all.length === 0 ? 'uploads.weeks.nothingHint' : 'uploads.weeks.nothingMissingHint')}
            </Blankslate.Description>
          </Blankslate>
        ) : null}
        {weeks.data && shown.length > 0 ? (
          <WeeksTable weeks={weeks.data.weeks} accounts={stoppedFirst} withClient={clients.length > 1} />
        ) : null}
      </div>
    </PageFrame>
  )
}
