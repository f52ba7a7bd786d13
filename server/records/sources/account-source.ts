import { moveAccount } from '../../warehouse/load/moved/move-account.ts'
import { clientFormats } from '../../uploads/mappings/client-formats.ts'
import { tableSource } from './table-source.ts'

/** Accounts: one that is given to another client takes all that is loaded of it along. */
export const accountSource = tableSource(
  'accounts',
  async (connection, { context: { deps, caller }, before, after }) => {
    if (before === undefined || before.values.client === after.values.client) return
    await moveAccount(connection, {
      accountId: Number(after.id),
      from: Number(before.values.client),
      to: Number(after.values.client),
      by: caller.user.login,
      now: deps.now(),
      formats: (await clientFormats(deps.fileMappings, 'all')).all,
    })
  },
)
