import type { ImportReport } from '../../warehouse/load/import-report.ts'
import type { Clients } from '../../warehouse/clients.ts'
import type { Notifications } from './notifications.ts'
import type { Users } from '../../callers/users.ts'

export interface ImportTellingNeeds {
  readonly clients: Clients
  readonly users: Users
  readonly notifications: Notifications
}

/** Tells everyone who may see a client's rows that some were loaded; an import that changed nothing is not told. */
export async function tellImport(
  { clients, users, notifications }: ImportTellingNeeds,
  report: ImportReport,
): Promise<void> {
  if (report.dataVersion === null) return
  const client = (await clients.all()).find(({ number }) => number === report.client.number)
  if (!client) return
  await notifications.tell(await users.whoSee(client.id), {
    occasion: `import-finished ${report.dataVersion}`,
    content: { kind: 'import-finished', client: client.name, rows: report.acceptedRows },
  })
}
