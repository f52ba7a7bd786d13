import { clientFormats } from '../uploads/mappings/client-formats.ts'
import { undoLoad } from '../warehouse/load/undo-load.ts'
import type { Command } from './command.ts'
import { usageOf } from './command-help.ts'

const USAGE = usageOf('undo')

/** Takes an import back; see docs/load-your-invoices.md. */
export const undoCommand: Command = async ({ args, installation, print }) => {
  const [loadId = 0, ...others] = args.map(Number)
  if (!Number.isInteger(loadId) || loadId < 1 || others.length > 0) {
    print(USAGE)
    return 2
  }
  const { deps, publish, now } = installation
  const clientIds = (await deps.clients.all()).map(({ id }) => id)
  const formats = (await clientFormats(deps.fileMappings, 'all')).all
  const undone = await publish((connection) =>
    undoLoad(connection, {
      loadId,
      clientIds,
      by: null,
      now: now(),
      formats,
    }),
  )
  if (!undone.ok) {
    print(undone.problem.code === 'not-found' ? `There is no load ${loadId}.` : undone.problem.detail)
    return 1
  }
  await deps.audit({ userId: null, action: 'undo-load', object: `load ${loadId}`, decision: 'done' })
  const { removedRows, keptRows, dataVersion } = undone.value
  print(`Removed: ${removedRows} lines. Kept, since another load brought them too: ${keptRows}.`)
  print(dataVersion === null ? 'The data did not change.' : `Published as data version ${dataVersion}.`)
  return 0
}
