import { readFileSync } from 'node:fs'
import { nodesOf, ownTransitions, transitionKey } from '../coverage.ts'
import { describeStep, type Model } from '../model.ts'
import type { MachineRun } from '../run/run-machine.ts'
import { walkId } from '../walk-id.ts'
import { layChart, words } from './chart-layout.ts'
import { drawChart } from './draw-chart.ts'
import { escaped } from './escaped.ts'
import { summed, type PastRun } from './history.ts'
import { levelPart, LEVEL_WORDS, visitsTable, type AtLevel } from './level-part.ts'
import { walksTable } from './walks-table.ts'
import { wayTo } from './way-to.ts'

export interface Reported {
  readonly run: MachineRun
  readonly model: Model
  /** Of the repository. */
  readonly file: string
  /** Of the list of requirements. */
  readonly items: readonly string[]
  /** At the other levels, where it was walked there. */
  readonly others: readonly AtLevel[]
  /** This one first. */
  readonly history: readonly PastRun[]
}

const STYLE = readFileSync(new URL('./report.css', import.meta.url), 'utf8')

/** The report of some machines as one HTML file that needs nothing else. */
export async function reportPage(all: readonly Reported[], at: string): Promise<string> {
  const sections = await Promise.all(all.map(section))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Flows of ${all.length} machines</title>
<style>${STYLE}</style>
</head>
<body>
<svg width="0" height="0" aria-hidden="true"><defs><marker id="end" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" class="end"/></marker></defs></svg>
<header><h1>Flows</h1><p>${all.length} machines, walked ${escaped(at)}</p></header>
<nav aria-label="Machines"><table>
<thead><tr><th scope="col">Machine</th><th scope="col">Level</th><th scope="col">Walks</th><th scope="col">Failed</th><th scope="col">Steps</th><th scope="col">States</th><th scope="col">Transitions</th><th scope="col">Seconds</th></tr></thead>
<tbody>${all.map(overview).join('\n')}</tbody>
</table></nav>
<main>${sections.join('\n')}</main>
</body>
</html>
`
}

function overview({ run, others }: Reported): string {
  const levels = [summed(run, ''), ...others.map((each) => summed(each.run, '', each.unmet))]
  return levels
    .map((now) => `<tr><th scope="row"><a href="#${run.name}">${escaped(run.name)}</a></th>${figures(now)}</tr>`)
    .join('\n')
}

function figures({ level, walks, failed, steps, states, transitions, missed: left, ms }: PastRun): string {
  const share = ([visited, all]: readonly [number, number]) =>
    `<td${visited < all && left > 0 ? ' class="bad"' : ''}>${visited} of ${all}</td>`
  return `<td>${level}</td><td>${walks}</td><td${failed > 0 ? ' class="bad"' : ''}>${failed}</td><td>${steps}</td>${share(states)}${share(transitions)}<td>${(ms / 1000).toFixed(1)}</td>`
}

async function section({ run, model, file, items, others, history }: Reported): Promise<string> {
  const { name, walks, visits } = run
  const layout = await layChart(model.machine)
  return `<section id="${name}" aria-labelledby="${name}-title">
<h2 id="${name}-title">${escaped(name)}</h2>
<p class="muted"><code>${escaped(file)}</code>${items.length > 0 ? ` · requirements: ${items.map(escaped).join(', ')}` : ''}</p>
${visitsTable([{ run, unmet: {} }, ...others])}
<h3>${LEVEL_WORDS.machine}</h3>
<label class="muted"><input type="checkbox"> In its own size</label>
<div class="chart" tabindex="0" role="region" aria-label="Chart of ${escaped(name)}">${drawChart(layout, visits)}</div>
${missed(run, model)}
${walksTable(walks)}
${others.map((each) => levelPart(each, { machine: model.machine, layout })).join('\n')}
<details><summary>${history.length} runs</summary>
<table><thead><tr><th scope="col">When</th><th scope="col">Level</th><th scope="col">Walks</th><th scope="col">Failed</th><th scope="col">Steps</th><th scope="col">States</th><th scope="col">Transitions</th><th scope="col">Seconds</th></tr></thead><tbody>
${history.map((past) => `<tr><th scope="row">${escaped(past.at)}</th>${figures(past)}</tr>`).join('\n')}
</tbody></table></details>
</section>`
}

/** What no actor did, each with a walk that would. */
function missed({ name, visits }: MachineRun, model: Model): string {
  const left = nodesOf(model.machine.root)
    .flatMap(ownTransitions)
    .filter((each) => visits.transitions.get(transitionKey(each)) === 0)
  if (left.length === 0) return '<p>Every transition was taken.</p>'
  const lines = left.map((transition) => {
    const way = wayTo(model, transition)
    const from = transition.source.path.join('.') || 'any state'
    return `<li><strong>${escaped(from)}</strong>: ${escaped(words(transition))}${way ? ` <code>${escaped(walkId(name, way))}</code><ol>${way.walk.map((step) => `<li>${escaped(describeStep(step))}</li>`).join('')}</ol>` : ' (no walk takes it)'}</li>`
  })
  return `<h4>Not taken</h4><ul>${lines.join('\n')}</ul>`
}
