import { Banner, FormControl, Select } from '@primer/react'
import { Blankslate, SkeletonBox } from '@primer/react/experimental'
import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { text } from '../../text/text.ts'
import { DayField } from '../../dates/DayField.tsx'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import { PageFrame } from '../../ui/frame/PageFrame.tsx'
import type { RoutePageProps } from '../../ui/frame/route-page-props.ts'
import items from '../../ui/items/Items.module.css'
import panels from '../../ui/PanelPage.module.css'
import { datesFault, readAddress, withParts, type ScenarioAddress } from './scenario-address.ts'
import { ScenarioBoard } from './ScenarioBoard.tsx'
import { useScenarioChoices, useScenarioClients, type ScenarioClients } from './scenario-queries.ts'
import styles from './Scenarios.module.css'

/** What another agreement would have cost: scenarios beside each other, all of them in the address. ROUTE-12 */
export function OptimizationPage({ title }: RoutePageProps) {
  const [params, setParams] = useSearchParams()
  const everyone = useScenarioClients()
  const address = everyone.data ? readAddress(params, everyone.data.today) : null
  const client =
    everyone.data && address
      ? address.clientId === null
        ? everyone.data.clients[0]
        : everyone.data.clients.find(({ id }) => id === address.clientId)
      : undefined
  const choices = useScenarioChoices(client?.id ?? null)
  const failure = everyone.error ?? choices.error
  const change = (parts: Parameters<typeof withParts>[1]) => setParams((before) => withParts(before, parts))
  const isUnknown = everyone.data !== undefined && everyone.data.clients.length > 0 && !client
  return (
    <PageFrame title={title}>
      <div className={panels.page}>
        <p className={items.muted}>{text('scenarios.intro')}</p>
        {failure ? (
          <ServerErrorBanner
            error={failure}
            onRetry={() => void Promise.all([everyone.refetch(), choices.refetch()])}
          />
        ) : null}
        {everyone.data?.clients.length === 0 ? (
          <Blankslate spacious>
            <Blankslate.Heading>{text('rating.noAgreements')}</Blankslate.Heading>
            <Blankslate.Description>{text('rating.noAgreementsHint')}</Blankslate.Description>
          </Blankslate>
        ) : null}
        {isUnknown ? <Banner variant="warning" title={text('scenarios.noClient')} /> : null}
        {everyone.data && address && everyone.data.clients.length > 0 ? (
          <Scope clients={everyone.data.clients} address={address} clientId={client?.id ?? null} onChange={change}>
            {choices.data && choices.data.currencies.length > 1 ? (
              <FormControl>
                <FormControl.Label>{text('scenarios.currency')}</FormControl.Label>
                <Select
                  value={address.currency ?? choices.data.currencies[0]?.code ?? ''}
                  onChange={({ target: { value } }) => change({ currency: value })}
                >
                  {choices.data.currencies.map(({ code }) => (
                    <Select.Option key={code} value={code}>
                      {code}
                    </Select.Option>
                  ))}
                </Select>
                <FormControl.Caption>{text('scenarios.currencyHint')}</FormControl.Caption>
              </FormControl>
            ) : null}
          </Scope>
        ) : null}
        {client && choices.data && address ? (
          <ScenarioBoard key={client.id} client={client} choices={choices.data} address={address} onChange={change} />
        ) : failure || isUnknown || everyone.data?.clients.length === 0 ? null : (
          <SkeletonBox height="320px" aria-label={text('scenarios.loading')} />
        )}
      </div>
    </PageFrame>
  )
}

interface ScopeProps extends Pick<ScenarioClients, 'clients'> {
  readonly address: ScenarioAddress
  readonly clientId: number | null
  readonly onChange: (parts: Parameters<typeof withParts>[1]) => void
  readonly children: ReactNode
}

/** For whom, and shipped when. */
function Scope({ clients, address, clientId, onChange, children }: ScopeProps) {
  const fault = datesFault(address)
  return (
    <div className={styles.scope}>
      {clients.length > 1 ? (
        <FormControl>
          <FormControl.Label>{text('scenarios.client')}</FormControl.Label>
          <Select
            value={clientId === null ? '' : String(clientId)}
            placeholder={clientId === null ? text('scenarios.choose') : ''}
            onChange={({ target: { value } }) => onChange({ client: Number(value) })}
          >
            {clients.map(({ id, name }) => (
              <Select.Option key={id} value={String(id)}>
                {name}
              </Select.Option>
            ))}
          </Select>
        </FormControl>
      ) : null}
      <DayField label={text('scenarios.from')} value={address.from} onDay={(from) => onChange({ from })} />
      <DayField
        label={text('scenarios.to')}
        value={address.to}
        fault={fault && text(`scenarios.dates.${fault}`)}
        onDay={(to) => onChange({ to })}
      />
      {children}
    </div>
  )
}
