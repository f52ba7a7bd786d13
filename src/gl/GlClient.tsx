import { FormControl, Select } from '@primer/react'
import { SkeletonBox } from '@primer/react/experimental'
import { useState } from 'react'
import { text } from '../text/text.ts'
import { DayField } from '../dates/DayField.tsx'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import panels from '../ui/PanelPage.module.css'
import { GlJournal } from './GlJournal.tsx'
import { GlRulesEditor } from './GlRulesEditor.tsx'
import { GlUncoded } from './GlUncoded.tsx'
import { useGlFigures, useGlRules, type GlAsked } from './gl-queries.ts'
import styles from './Gl.module.css'

/** A client's rules and what they make of the charges of a period. */
export function GlClient({ clientId, mayExport }: { readonly clientId: number; readonly mayExport: boolean }) {
  const [asked, setAsked] = useState<Omit<GlAsked, 'clientId'>>({ currency: 'all', range: null })
  const rules = useGlRules(clientId)
  const figures = useGlFigures({ clientId, ...asked })
  const { data } = figures
  const error = rules.error ?? figures.error
  const range = asked.range ?? data
  return (
    <>
      {error ? (
        <ServerErrorBanner error={error} onRetry={() => void Promise.all([rules.refetch(), figures.refetch()])} />
      ) : null}
      {range ? (
        <div className={styles.scope}>
          <DayField
            label={text('gl.from')}
            value={range.from}
            onDay={(from) => setAsked({ ...asked, range: { from, to: range.to } })}
          />
          <DayField
            label={text('gl.to')}
            value={range.to}
            fault={range.to < range.from ? text('gl.backwards') : undefined}
            onDay={(to) => setAsked({ ...asked, range: { from: range.from, to } })}
          />
          {data && (data.currencies.length > 1 || asked.currency !== 'all') ? (
            <FormControl>
              <FormControl.Label>{text('gl.currency')}</FormControl.Label>
              <Select
                value={asked.currency}
                onChange={({ target: { value } }) => setAsked({ ...asked, currency: value })}
              >
                <Select.Option value="all">{text('gl.allCurrencies')}</Select.Option>
                {data.currencies.map((code) => (
                  <Select.Option key={code} value={code}>
                    {code}
                  </Select.Option>
                ))}
              </Select>
            </FormControl>
          ) : null}
        </div>
      ) : null}
      {rules.data ? (
        <GlRulesEditor clientId={clientId} versions={rules.data} figures={data} currency={asked.currency} />
      ) : null}
      {data ? (
        <div className={`${styles.parts} ${figures.isPlaceholderData ? styles.stale : ''}`}>
          <GlUncoded figures={data} currency={asked.currency} />
          <GlJournal
            key={`${data.from} ${data.to} ${asked.currency}`}
            clientId={clientId}
            figures={data}
            currency={asked.currency}
            mayExport={mayExport}
          />
        </div>
      ) : null}
      {!error && (!rules.data || !data) ? (
        <div className={panels.panel}>
          <SkeletonBox height="240px" aria-label={text('gl.loading')} />
        </div>
      ) : null}
    </>
  )
}
