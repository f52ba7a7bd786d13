import { existsSync, readFileSync } from 'node:fs'
import type { AnyStateMachine } from 'xstate'
import type { LevelName } from '../models.ts'
import { LOOKS, pictureFile } from '../reporting/pictures.ts'
import type { MachineRun } from '../run/run-machine.ts'
import { missedIn } from '../run/visits.ts'
import type { ChartLayout } from './chart-layout.ts'
import { drawChart } from './draw-chart.ts'
import { escaped } from './escaped.ts'
import { walksTable } from './walks-table.ts'

/** The last run of a machine at a level where a person meets it, and what nobody meets there, each with the reason. */
export interface AtLevel {
  readonly run: MachineRun
  readonly unmet: Readonly<Record<string, string>>
}

export const LEVEL_WORDS: Readonly<Record<LevelName, string>> = {
  machine: 'On the machine itself',
  component: 'On its mounted parts',
  browser: 'In the browser',
}

/** The part of a machine's section about what its actors did at a level, and how its states look there. */
export function levelPart(
  { run, unmet }: AtLevel,
  { machine, layout }: { readonly machine: AnyStateMachine; readonly layout: ChartLayout },
): string {
  const { missed, excused } = missedIn(run.visits, unmet)
  const title = LEVEL_WORDS[run.level]
  const list = (words: string, lines: readonly string[]) =>
    lines.length === 0 ? '' : `<h4>${words}</h4><ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join('\n')}</ul>`
  return `<h3>${title}</h3>
<label class="muted"><input type="checkbox"> In its own size</label>
<div class="chart" tabindex="0" role="region" aria-label="Chart of ${escaped(run.name)}: ${title}">${drawChart(layout, run.visits)}</div>
${list('Not taken', missed)}${list('Nobody meets', excused)}
${walksTable(run.walks)}
${run.level === 'browser' ? pictures(machine, [...run.visits.states.keys()]) : ''}`
}

/** How often each state was stood in and each transition taken, level by level. */
export function visitsTable(levels: readonly AtLevel[]): string {
  const [first] = levels
  if (!first || levels.length === 1) return ''
  const lines = (['states', 'transitions'] as const).flatMap((part) =>
    [...first.run.visits[part].keys()].map((key) => {
      const cells = levels.map(({ run, unmet }) => {
        const count = run.visits[part].get(key) ?? 0
        return `<td${count === 0 && unmet[key] === undefined ? ' class="bad"' : ''}>${count}</td>`
      })
      return `<tr><th scope="row">${escaped(key)}</th>${cells.join('')}</tr>`
    }),
  )
  const titles = levels.map(({ run: { level } }) => `<th scope="col">${level}</th>`)
  return `<details><summary>Visits at ${levels.length} levels</summary>
<table><thead><tr><th scope="col">State or transition</th>${titles.join('')}</tr></thead><tbody>
${lines.join('\n')}
</tbody></table></details>`
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
