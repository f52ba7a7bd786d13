import type { RecordSourceName } from '../../domain/records/record-sources.ts'
import { aclSource } from './acl-source.ts'
import { holdingsSource } from './holdings-source.ts'
import { installationSource } from './installation-source.ts'
import { invoiceSource } from './invoice-source.ts'
import { packageSource } from './package-source.ts'
import { permissionSetSource } from './permission-set-source.ts'
import type { RecordSource } from './record-source.ts'
import { tableSource } from './table-source.ts'
import { userSource } from './user-source.ts'
import { ACCOUNT_GROUPS, ACCOUNTS, CARRIERS, CLIENTS, DIVISIONS } from './warehouse-records.ts'

/** Where each kind of record is kept. */
export const SOURCES: Readonly<Record<RecordSourceName, RecordSource>> = {
  clients: tableSource(CLIENTS),
  carriers: tableSource(CARRIERS),
  accounts: tableSource(ACCOUNTS),
  accountgroups: tableSource(ACCOUNT_GROUPS),
  divisions: tableSource(DIVISIONS),
  users: userSource,
  installation: installationSource,
  acl: aclSource,
  holdings: holdingsSource,
  permissionSets: permissionSetSource,
  invoices: invoiceSource,
  packages: packageSource,
}
