import type { RecordSourceName } from '../../domain/records/record-sources.ts'
import { accountSource } from './account-source.ts'
import { billedAccountSource } from './billed-account-source.ts'
import { aclSource } from './acl-source.ts'
import { connectionSource } from './connection-source.ts'
import { healthSource } from './health-source.ts'
import { holdingsSource } from './holdings-source.ts'
import { installationSource } from './installation-source.ts'
import {
  captchaResponseSource,
  findingSource,
  foundChargeSource,
  invoiceSource,
  packageSource,
  paymentSource,
  reconciliationSource,
  trackedPaymentSource,
} from './invoice-source.ts'
import { runLogSource, scheduledRunSource } from './run-source.ts'
import { jobSource, taskMetricSource } from './job-source.ts'
import { pageUseSource } from './page-use-source.ts'
import { permissionSetSource } from './permission-set-source.ts'
import type { RecordSource } from './record-source.ts'
import { tableSource } from './table-source.ts'
import { userSource } from './user-source.ts'

/** Where each kind of record is kept. */
export const SOURCES: Readonly<Record<RecordSourceName, RecordSource>> = {
  clients: tableSource('clients'),
  carriers: tableSource('carriers'),
  accounts: accountSource,
  accountgroups: tableSource('accountgroups'),
  divisions: tableSource('divisions'),
  fulfillmentCenters: tableSource('fulfillmentCenters'),
  users: userSource,
  installation: installationSource,
  connections: connectionSource,
  acl: aclSource,
  holdings: holdingsSource,
  permissionSets: permissionSetSource,
  invoices: invoiceSource,
  billedAccounts: billedAccountSource,
  reconciliation: reconciliationSource,
  captchaResponses: captchaResponseSource,
  payments: paymentSource,
  trackedPayments: trackedPaymentSource,
  packages: packageSource,
  findings: findingSource,
  foundCharges: foundChargeSource,
  jobs: jobSource,
  taskMetrics: taskMetricSource,
  scheduledRuns: scheduledRunSource,
  runLog: runLogSource,
  pageUse: pageUseSource,
  health: healthSource,
}
