import { connectionOf, type PublishConnection } from '../publish-connection.ts'

/** Puts another login in the place of one that loaded, took back or moved: the loads stay. */
export async function renameDoer(
  publish: PublishConnection,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const connection = connectionOf(publish)
  for (const column of ['loaded_by', 'undone_by'])
    await connection.run(`UPDATE import_run SET ${column} = $to WHERE ${column} = $from`, { from, to })
  await connection.run('UPDATE moved_account SET moved_by = $to WHERE moved_by = $from', { from, to })
  await connection.run('CHECKPOINT')
}
