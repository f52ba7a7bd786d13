import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { MarkRows } from '../../domain/dashboards/mark-rows.ts'
import { splitSettings } from '../../domain/dashboards/splits.ts'
import type { WidgetSettings } from '../../domain/dashboards/widget-settings.ts'
import { openBenchPortal } from './bench-portal.ts'
import { percentile } from './figures.ts'
import { clickedPage, type PageTimes } from './measure-pages.ts'
import type { Done } from './page-queries.ts'

const CACHE = join(import.meta.dirname, '..', '..', '.cache')
const GOAL_MS = 100
const GOAL_RATIO = 1.3
const WARM = 3

const { values: given } = parseArgs({
  options: { packages: { type: 'string', default: '10000000' }, rounds: { type: 'string', default: '40' } },
})
const [packages, rounds] = [Number(given.packages), Number(given.rounds)]

const of = (values: MarkRows['values'], dates: MarkRows['dates'] = null): Done => ({ rows: { values, dates } })
const looked = (trends: WidgetSettings): Done => ({ looks: { trends } })
const months = { chartTimeSpan: 'monthly' }
const DONE: Readonly<Record<string, Done>> = {
  'service category': of({ service_category: ['Parcel Ground'] }),
  carrier: of({ carrier_name: ['UPS'] }),
  state: of({ normalised_consignee_country: ['US'], normalised_consignee_state: ['CA'] }),
  month: of({}, { from: '2026-10-01', to: '2026-10-31' }),
  zone: of({ zone: ['5'] }),
  'by week': looked({ chartTimeSpan: 'weekly' }),
  'by day': looked({ chartTimeSpan: 'daily' }),
  'months split by carrier': looked(splitSettings(months, { as: 'stacked', by: 'carrier_name' })),
  'months split by zone': looked(splitSettings(months, { as: 'stacked', by: 'zone' })),
}

/** From a click on a mark of the Spend page, or another look at its months, to all that it makes the browser ask anew, over HTTP and on a bare connection. */
async function main(): Promise<void> {
  mkdirSync(CACHE, { recursive: true })
  const loadBefore = loadavg()
  const portal = await openBenchPortal({ packages, folder: join(CACHE, `bench-${packages}`), memoryLimit: '3GB' })
  const lines: string[] = []
  for (const [mark, done] of Object.entries(DONE)) {
    const clicked = await clickedPage(portal, {
      name: `click, ${mark}`,
      login: 'analyst',
      clientId: 1,
      pageId: 'spend',
      done,
    })
    await clicked.check()
    const times: PageTimes[] = []
    for (let nth = 1; nth <= WARM + rounds; nth += 1) times.push(await clicked.time(nth))
    const measured = times.slice(WARM)
    const p95 = percentile(
      measured.map(({ page }) => page),
      0.95,
    )
    const ratio = percentile(
      measured.map(({ page, bareRollUps }) => page / bareRollUps),
      0.5,
    )
    const met = clicked.rolledUp ? p95 <= GOAL_MS : ratio <= GOAL_RATIO
    lines.push(
      `${mark}: ${clicked.queries} answers, ${clicked.rolledUp ? 'roll-ups' : 'rows'}, p95 ${p95.toFixed(1)} ms, ${ratio.toFixed(2)}x bare, ${met ? 'met' : 'missed'}`,
    )
    console.log(lines.at(-1))
  }
  await portal.close()
  const machine = { cpus: cpus().length, loadBefore, loadAfter: loadavg(), packages, rounds }
  writeFileSync(join(CACHE, 'bench-click.json'), JSON.stringify({ machine, lines }, null, 2))
}

await main()
