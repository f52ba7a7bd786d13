import type { WalkRun } from '../run/run-machine.ts'
import { escaped } from './escaped.ts'

/** The walks of a run, open where one failed. */
export function walksTable(walks: readonly WalkRun[]): string {
  return `<details${walks.some(({ failure }) => failure !== null) ? ' open' : ''}><summary>${walks.length} walks</summary>
<table><thead><tr><th scope="col">Walk</th><th scope="col">From</th><th scope="col">To</th><th scope="col">Steps</th><th scope="col">Ms</th></tr></thead><tbody>
${walks
  .map(
    ({ id, start, end, steps, ms, failure }) =>
      `<tr${failure === null ? '' : ' class="bad"'}><td><code>${escaped(id)}</code>${failure === null ? '' : `<pre>${escaped(failure)}</pre>`}</td><td>${escaped(start)}</td><td>${escaped(end)}</td><td>${steps}</td><td>${ms.toFixed(1)}</td></tr>`,
  )
  .join('\n')}
</tbody></table></details>`
}
