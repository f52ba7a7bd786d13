import { FormControl, Select } from '@primer/react'
import { Blankslate, SkeletonBox } from '@primer/react/experimental'
import { useState } from 'react'
import { text } from '../text/text.ts'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import { PageFrame } from '../ui/frame/PageFrame.tsx'
import type { RoutePageProps } from '../ui/frame/route-page-props.ts'
import panels from '../ui/PanelPage.module.css'
import { packageOf } from './package-fields.ts'
import { RateForm } from './RateForm.tsx'
import { RateList } from './RateList.tsx'
import { useRateChoices, useRatePackage } from './rate-queries.ts'
import styles from './RateCalculator.module.css'

/** What a package should cost by every service, before it is sent. ROUTE-12 */
export function RateCalculatorPage({ title }: RoutePageProps) {
  const [chosen, setChosen] = useState<string>()
  const everyone = useRateChoices(undefined)
  const clients = everyone.data?.clients ?? []
  const clientId = chosen ?? (clients[0] ? String(clients[0].id) : undefined)
  const choices = useRateChoices(clientId)
  const rating = useRatePackage()
  const failure = everyone.error ?? (clientId === undefined ? null : choices.error)
  const names = new Map(choices.data?.surcharges.map(({ code, name }) => [code, name]))
  const retry = () => void Promise.all([everyone.refetch(), choices.refetch()])
  return (
    <PageFrame title={title}>
      <div className={`${panels.page} ${styles.page}`}>
        <p className={styles.muted}>{text('rating.intro')}</p>
        {failure ? <ServerErrorBanner error={failure} onRetry={retry} /> : null}
        {everyone.isPending ? <SkeletonBox height="320px" aria-label={text('rating.loading')} /> : null}
        {everyone.data && clients.length === 0 ? (
          <Blankslate spacious>
            <Blankslate.Heading>{text('rating.noAgreements')}</Blankslate.Heading>
            <Blankslate.Description>{text('rating.noAgreementsHint')}</Blankslate.Description>
          </Blankslate>
        ) : null}
        {clients.length > 1 ? (
          <FormControl>
            <FormControl.Label>{text('rating.client')}</FormControl.Label>
            <Select
              value={clientId}
              onChange={({ target }) => {
                setChosen(target.value)
                rating.reset()
              }}
            >
              {clients.map(({ id, name }) => (
                <Select.Option key={id} value={String(id)}>
                  {name}
                </Select.Option>
              ))}
            </Select>
          </FormControl>
        ) : null}
        {clientId !== undefined && choices.data ? (
          <RateForm
            key={clientId}
            choices={choices.data}
            isBusy={rating.isPending}
            onRate={(fields) => rating.mutate(packageOf(Number(clientId), fields))}
          />
        ) : null}
        {rating.error ? <ServerErrorBanner error={rating.error} /> : null}
        {rating.data ? <RateList rates={rating.data} names={names} /> : null}
      </div>
    </PageFrame>
  )
}
