import { connectionOf, type PublishConnection } from '../publish-connection.ts'
import { sumsOf } from './refresh-roll-ups.ts'
import { ROLL_UPS } from './roll-ups.ts'

/** The roll-ups that do not say what their rows say, in words. */
export async function differingRollUps(publish: PublishConnection): Promise<string[]> {
  const differing: string[] = []
  for (const rollUp of ROLL_UPS) {
    const made = sumsOf(rollUp, 'true')
    const sql = `SELECT count(*) FROM ((FROM ${rollUp.name} EXCEPT ALL FROM (${made})) UNION ALL (FROM (${made}) EXCEPT ALL FROM ${rollUp.name}))`
    const rows = Number((await connectionOf(publish).runAndReadAll(sql)).getRows()[0]?.[0])
    if (rows > 0) differing.push(`the sums of ${rollUp.name} differ from their rows in ${rows} rows`)
  }
  return differing
}
