import { existsSync, readFileSync } from 'node:fs'
import type { AnyStateMachine } from 'xstate'
import { LOOKS, pictureFile } from '../reporting/pictures.ts'
import type { MachineRun } from '../run/run-machine.ts'
import { missedIn } from '../run/visits.ts'
import type { ChartLayout } from './chart-layout.ts'
import { drawChart } from './draw-chart.ts'
import { escaped } from './escaped.ts'
import { walksTable } from './walks-table.ts'

/** The last run of a machine in the browser, and what nobody meets there, each with the reason. */
export interface InBrowser {
  readonly run: MachineRun
  readonly unmet: Readonly<Record<string, string>>
}

/** The part of a machine's section about what its actors did in the browser, and how its states look there. */
export function browserPart(
  { run, unmet }: InBrowser,
  { machine, layout }: { readonly machine: AnyStateMachine; readonly layout: ChartLayout },
): string {
  const { missed, excused } = missedIn(run.visits, unmet)
  const list = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? '' : `<h4>${title}</h4><ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join('\n')}</ul>`
  return `<h3>In the browser</h3>
<label class="muted"><input type="checkbox"> In its own size</label>
<div class="chart" tabindex="0" role="region" aria-label="Chart of ${escaped(run.name)} in the browser">${drawChart(layout, run.visits)}</div>
${list('Not taken', missed)}${list('Nobody meets', excused)}
${walksTable(run.walks)}
${pictures(machine, [...run.visits.states.keys()])}`
}

function pictures({ id: machine }: AnyStateMachine, states: readonly string[]): string {
  const rows = states.flatMap((state) => {
    const drawn = LOOKS.flatMap((look) => {
      const file = pictureFile({ machine, state, look })
      return existsSync(file)
        ? [
            `<img loading="lazy" alt="${escaped(state)}, ${look}" src="data:image/webp;base64,${readFileSync(file, 'base64')}">`,
          ]
        : []
    })
    return drawn.length === 0 ? [] : [`<figure><figcaption>${escaped(state)}</figcaption>${drawn.join('')}</figure>`]
  })
  return rows.length === 0
    ? ''
    : `<details><summary>Pictures of ${rows.length} states</summary>${rows.join('\n')}</details>`
}
