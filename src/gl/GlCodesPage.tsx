import { FormControl, Select } from '@primer/react'
import { Blankslate, SkeletonBox } from '@primer/react/experimental'
import { useSearchParams } from 'wouter'
import { useShortClients } from '../api/use-short-clients.ts'
import { text } from '../text/text.ts'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import { PageFrame } from '../ui/frame/PageFrame.tsx'
import type { RoutePageProps } from '../ui/frame/route-page-props.ts'
import panels from '../ui/PanelPage.module.css'
import { REPORT_PERMISSIONS } from '../../domain/reports/report.ts'
import { GlClient } from './GlClient.tsx'
import styles from './Gl.module.css'

/** General ledger codes of a client's charges: its rules, what they take, what has no code, and the journal. ROUTE-20 */
export function GlCodesPage({ title, account: { permissions } }: RoutePageProps) {
  const [params, setParams] = useSearchParams()
  const clients = useShortClients()
  const asked = params.get('client')
  const client =
    clients.data?.find(({ id }) => String(id) === asked) ?? (asked === null ? clients.data?.[0] : undefined)
  return (
    <PageFrame title={title}>
      <div className={panels.page}>
        <p className={styles.muted}>{text('gl.intro')}</p>
        {clients.error ? <ServerErrorBanner error={clients.error} onRetry={() => void clients.refetch()} /> : null}
        {clients.isPending ? <SkeletonBox height="320px" aria-label={text('gl.loading')} /> : null}
        {clients.data && clients.data.length > 1 ? (
          <FormControl>
            <FormControl.Label>{text('gl.client')}</FormControl.Label>
            <Select
              value={client ? String(client.id) : ''}
              placeholder={client ? '' : text('gl.choose')}
              onChange={({ target: { value } }) => setParams({ client: value })}
            >
              {clients.data.map(({ id, name }) => (
                <Select.Option key={id} value={String(id)}>
                  {name}
                </Select.Option>
              ))}
            </Select>
          </FormControl>
        ) : null}
        {clients.data && !client ? (
          <Blankslate border>
            <Blankslate.Heading>{text('gl.noClient')}</Blankslate.Heading>
          </Blankslate>
        ) : null}
        {client ? (
          <GlClient
            key={client.id}
            clientId={client.id}
            mayExport={REPORT_PERMISSIONS.some((name) => permissions.includes(name))}
          />
        ) : null}
      </div>
    </PageFrame>
  )
}
