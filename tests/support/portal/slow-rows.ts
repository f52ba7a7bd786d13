import { connectionOf } from '../../../server/warehouse/publish-connection.ts'
import { createApi, type Api } from '../../../src/api/client.ts'
import type { TestPortal } from './test-portal.ts'

/** Rows of the engine's own that each package is joined with: no package takes no time and one a moment, all of them never end. */
const SLOWNESS = 20_000_000

/** From now on the packages of a portal never end. */
export async function slowRows({ installation }: TestPortal): Promise<void> {
  await installation.publish(async (publish) => {
    const connection = connectionOf(publish)
    await connection.run('ALTER TABLE package_level_info RENAME TO package_rows')
    await connection.run(
      `CREATE VIEW package_level_info AS SELECT p.* REPLACE (p.client_id + 0 * (a.range % 2) AS client_id), p.rowid AS rowid FROM package_rows p, range(${SLOWNESS}) a`,
    )
  })
}

/** The browser's own calls, to a portal that listens, signed in as `analyst`. */
export async function browserCalls(portal: TestPortal): Promise<Api> {
  const origin = (await portal.app.listen({ port: 0, host: '127.0.0.1' })).replace(/\/$/, '')
  const { authorization } = await portal.signIn('analyst')
  return createApi({ token: () => authorization.replace('Bearer ', ''), onSessionEnded: () => undefined, origin })
}
