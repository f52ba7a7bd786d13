import type { RecordSourceName } from '../../domain/records/record-sources.ts'
import { accountSource } from './sources/account-source.ts'
import { billedAccountSource } from './sources/billed-account-source.ts'
import { aclSource } from './sources/acl-source.ts'
import { connectionSource } from './sources/connection-source.ts'
import { healthSource } from './sources/health-source.ts'
import { holdingsSource } from './sources/holdings-source.ts'
import { installationSource } from './sources/installation-source.ts'
import {
  captchaResponseSource,
  findingSource,
  foundChargeSource,
  invoiceSource,
  packageSource,
  paymentSource,
  reconciliationSource,
  trackedPaymentSource,
} from './sources/invoice-source.ts'
import { runLogSource, scheduledRunSource } from './sources/run-source.ts'
import { jobSource, taskMetricSource } from './sources/job-source.ts'
import { pageUseSource } from './sources/page-use-source.ts'
import { permissionSetSource } from './sources/permission-set-source.ts'
import type { RecordSource } from './record-source.ts'
import { tableSource } from './sources/table-source.ts'
import { userSource } from './sources/user-source.ts'

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
