import { openState } from '../../server/upkeep/open-state.ts'
import { moveState } from '../../server/upkeep/state/move-state.ts'
import { templateState, makeTemplate } from '../support/portal/template-data.ts'
import { CLUSTER_URL, EMPTY, FILLED, makeDatabase } from './databases.ts'
import type { TestProject } from 'vitest/node'
import { openCluster } from './cluster.ts'

/** Starts the PostgreSQL of the tests, with the two states that theirs begin with; answers how to take it away. */
export async function setup({ config }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const bin = config.env.POSTGRES ?? ''
  if (bin === '') return undefined
  const cluster = await openCluster(bin)
  process.env[CLUSTER_URL] = cluster.url('postgres')
  await makeTemplate()
  const empty = await openState(await makeDatabase(EMPTY))
  await empty.destroy()
  await moveState(templateState(), await makeDatabase(FILLED, { template: EMPTY }))
  return cluster.remove
}
