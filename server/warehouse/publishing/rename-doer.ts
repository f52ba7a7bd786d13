import { connectionOf, type PublishConnection } from '../publish-connection.ts'
import { writeThrough } from './write-through.ts'

/** Puts another login in the place of one that loaded, took back, moved or agreed: what they did stays. */
export async function renameDoer(
  publish: PublishConnection,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const connection = connectionOf(publish)
  for (const column of ['loaded_by', 'undone_by'])
    await connection.run(`UPDATE import_run SET ${column} = $to WHERE ${column} = $from`, { from, to })
  await connection.run('UPDATE moved_account SET moved_by = $to WHERE moved_by = $from', { from, to })
  for (const column of ['imported_by', 'undone_by'])
    await connection.run(`UPDATE rate_import SET ${column} = $to WHERE ${column} = $from`, { from, to })
  await connection.run('UPDATE agreement_document SET added_by = $to WHERE added_by = $from', { from, to })
  await connection.run('UPDATE agreement SET changed_by = $to WHERE changed_by = $from', { from, to })
  await writeThrough(connection)
}
