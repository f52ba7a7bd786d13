import { useState } from 'react'
import comparison from '../../../config/pages/comparison.json' with { type: 'json' }
import comparisonRefund from '../../../config/pages/comparisonRefund.json' with { type: 'json' }
import comparisonSpend from '../../../config/pages/comparisonSpend.json' with { type: 'json' }
import { tabsOf } from '../../../domain/dashboards/page-tabs.ts'
import { HonouredComparison } from '../../../src/comparison/HonouredComparison.tsx'
import { FrameContext } from '../../../src/ui/frame/frame-context.ts'
import type { Part as MountedPart } from '../../qa/component/mounted/part.ts'
import { pagesConfig, there, TODAY } from '../../qa/component/mounted/spend-page.ts'

const config = pagesConfig({ comparison, comparisonSpend, comparisonRefund }, { filters: ['carrier_name'] })
const page = there(config.pages[0])
const [, tab, ...others] = tabsOf(page, config.pages)
const DEFAULTS = { page, tabs: [there(tab), ...others], today: TODAY, clientId: 1 } as const
const ACCOUNT = { login: 'jo', permissions: ['TRACKING_NUMBER_SEARCH_FILTER'] }
const CLIENTS = [1, 2, 3, 4].map((id) => ({ id, name: `Client ${id}`, childClients: [] }))

/** The workspace of two sets, below the bar that its controls stand in; what is drawn of them is not there. */
export const Part: MountedPart = () => {
  const [controls, setControls] = useState<HTMLElement | null>(null)
  const [times, setTimes] = useState(0)
  return (
    <>
      <div ref={setControls} />
      <main>
        <FrameContext value={{ place: null, controls, below: null, phoneFoot: null }}>
          <HonouredComparison key={times} defaults={DEFAULTS} clients={CLIENTS} config={config} account={ACCOUNT} />
        </FrameContext>
      </main>
      <button onClick={() => setTimes(times + 1)}>Open the page again</button>
    </>
  )
}
