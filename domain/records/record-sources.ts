import { CLAIM_STATES } from '../audit/claim.ts'
import { CONFIDENCES, FINDING_RULES } from '../audit/finding.ts'
import { RUN_REASONS, RUN_STATES } from '../schedules/run.ts'

/** What a field holds. count and money are only shown; a password is only written. */
export type FieldType = 'text' | 'email' | 'date' | 'flag' | 'choice' | 'choices' | 'password' | 'count' | 'money'

/** Where the choices of a field come from: what the signed-in person may name. */
export const CHOICE_KINDS = [
  'clients',
  'carriers',
  'accounts',
  'accountgroups',
  'roles',
  'permissions',
  'people',
  'languages',
] as const
export type ChoiceKind = (typeof CHOICE_KINDS)[number]

export interface SourceField {
  readonly type: FieldType
  readonly from?: ChoiceKind
  /** The store has no record without it. */
  readonly needed?: true
  /** Set when the record is added, never changed. */
  readonly once?: true
  /** How a new record's flag stands. */
  readonly initially?: true
  /** Concerns everybody: changed only by who holds every client. Decision 0030 */
  readonly wholeInstallation?: true
  /** Shown, never written. */
  readonly shown?: true
  /** A word of the product: a list may be narrowed to one of these. */
  readonly oneOf?: readonly string[]
  /** Kept elsewhere than its record, and put beside it: no list is searched, ordered or narrowed by it. */
  readonly beside?: true
}

const text: SourceField = { type: 'text' }
const name: SourceField = { type: 'text', needed: true }
const choiceOf = (from: ChoiceKind): SourceField => ({ type: 'choice', from, needed: true })
const client: SourceField = { ...choiceOf('clients'), once: true }
const shown = (type: FieldType): SourceField => ({ type, shown: true })

/** An account may be given to another client. */
const ACCOUNT = { number: name, name, client: choiceOf('clients'), carrier: choiceOf('carriers') } as const

/** Work that runs apart from what people look at. */
const JOB_KINDS = ['report', 'load'] as const

/** A mail of a page that somebody sends on a schedule. */
const RUN_FIELDS = {
  what: shown('text'),
  owner: { type: 'choices', from: 'people', shown: true },
  receiver: { type: 'choices', from: 'people', shown: true },
  due: shown('text'),
  outcome: { type: 'text', shown: true, oneOf: ['planned', ...RUN_STATES] },
  reason: { type: 'text', shown: true, oneOf: RUN_REASONS },
  tries: shown('count'),
  ended: shown('text'),
} as const satisfies Readonly<Record<string, SourceField>>

/** A payment of an invoice. */
const PAYMENT_FIELDS = {
  paymentNumber: shown('text'),
  paidOn: shown('date'),
  amount: shown('money'),
  currency: shown('text'),
  invoiceNumber: shown('text'),
  client: shown('text'),
  carrier: shown('text'),
  accountNumber: shown('text'),
  invoiceDate: shown('date'),
  netTotal: shown('money'),
  paid: { type: 'text', shown: true, oneOf: ['paid', 'partly', 'unknown'] },
} as const satisfies Readonly<Record<string, SourceField>>

/** What an audit found. */
const FINDING_FIELDS = {
  rule: { type: 'text', shown: true, oneOf: FINDING_RULES },
  trackingNumber: shown('text'),
  trackingId: shown('text'),
  client: shown('text'),
  carrier: shown('text'),
  accountNumber: shown('text'),
  invoiceNumber: shown('text'),
  invoiceDate: shown('date'),
  expected: shown('money'),
  difference: shown('money'),
  currency: shown('text'),
  confidence: { type: 'text', shown: true, oneOf: CONFIDENCES },
  deadline: shown('date'),
} as const satisfies Readonly<Record<string, SourceField>>
const FOUND_PACKAGE = {
  ...FINDING_FIELDS,
  service: shown('text'),
  billed: shown('money'),
  verdict: { type: 'text', shown: true, oneOf: ['found', 'ended'] },
} as const satisfies Readonly<Record<string, SourceField>>

/** What is looked at in an installation, with the unit of its figure where it has one. */
export const HEALTH_PROBES = [
  'hoursRunning',
  'warehouseMs',
  'queriesRunning',
  'queriesWaiting',
  'publishesSeen',
  'publishing',
  'stateMs',
  'freeMb',
  'mailsSent',
  'mailsFailed',
  'reportsUnderWay',
  'reportsFailed',
  'foldersWatched',
  'foldersPaused',
  'foldersRefused',
  'pagesBroken',
] as const

/** What the product keeps as records, and the fields of each: the only names that config/records may use. */
export const RECORD_SOURCES = {
  clients: {
    number: { ...name, wholeInstallation: true },
    name,
    code: name,
    city: text,
    state: text,
    engageDate: { type: 'date' },
    parent: { type: 'choice', from: 'clients', wholeInstallation: true },
  },
  carriers: { code: name, name },
  accounts: ACCOUNT,
  accountgroups: { name, client, accounts: { type: 'choices', from: 'accounts' } },
  divisions: { name, client, groups: { type: 'choices', from: 'accountgroups' } },
  fulfillmentCenters: { name, client, city: name, state: name, zip: name, areas: name },
  users: {
    login: { ...name, once: true },
    firstName: name,
    lastName: text,
    email: { type: 'email' },
    activated: { type: 'flag', initially: true },
    password: { type: 'password' },
    singleSession: { type: 'flag' },
    ssoOnly: { type: 'flag' },
    accessEndsOn: { type: 'date' },
    roles: { type: 'choices', from: 'roles' },
    permissions: { type: 'choices', from: 'permissions' },
    allClients: { type: 'flag', wholeInstallation: true },
    clients: { type: 'choices', from: 'clients' },
    lastSignIn: shown('date'),
    invited: shown('flag'),
  },
  installation: {
    passwordDays: name,
    sessionHours: name,
    reportDays: name,
    genericMessages: { type: 'flag' },
    language: { type: 'choice', from: 'languages', needed: true },
    hideUnconnected: { type: 'flag' },
  },
  connections: {
    area: shown('text'),
    path: shown('text'),
    application: shown('text'),
    connection: { type: 'text', shown: true, oneOf: ['none', 'connected', 'here'] },
    leadsTo: shown('text'),
    address: text,
    newTab: { type: 'flag' },
  },
  acl: {
    permission: shown('text'),
    meaning: shown('text'),
    group: shown('text'),
    holders: shown('count'),
    people: { type: 'choices', from: 'people', shown: true },
  },
  holdings: {
    people: { type: 'choices', from: 'people', shown: true },
    permission: shown('text'),
    meaning: shown('text'),
    group: shown('text'),
    allClients: shown('flag'),
    clients: { type: 'choices', from: 'clients', shown: true },
    activated: shown('flag'),
  },
  permissionSets: {
    name,
    roles: { type: 'choices', from: 'roles' },
    permissions: { type: 'choices', from: 'permissions' },
    offered: { type: 'flag', initially: true },
  },
  invoices: {
    invoiceNumber: shown('text'),
    client: shown('text'),
    accountNumber: shown('text'),
    carrier: shown('text'),
    invoiceDate: shown('date'),
    status: shown('text'),
    packages: shown('count'),
    netTotal: shown('money'),
    currency: shown('text'),
    clientInvoiceNumber: shown('text'),
  },
  payments: PAYMENT_FIELDS,
  trackedPayments: { ...PAYMENT_FIELDS, trackingNumber: shown('text'), trackingId: shown('text') },
  captchaResponses: {
    trackingNumber: shown('text'),
    trackingId: shown('text'),
    client: shown('text'),
    invoiceNumber: shown('text'),
    answer: { type: 'text', shown: true, oneOf: ['credited', 'adjusted', 'denied'] },
    file: shown('text'),
  },
  billedAccounts: {
    ...ACCOUNT,
    standing: { type: 'text', shown: true, oneOf: ['unassigned', 'shared', 'idle', 'assigned'] },
    invoices: shown('count'),
    packages: shown('count'),
    netTotal: shown('money'),
    currency: shown('text'),
    firstInvoice: shown('date'),
    lastInvoice: shown('date'),
  },
  reconciliation: {
    invoiceNumber: shown('text'),
    client: shown('text'),
    accountNumber: shown('text'),
    carrier: shown('text'),
    invoiceDate: shown('date'),
    currency: shown('text'),
    statedTotal: shown('money'),
    loadedTotal: shown('money'),
    difference: shown('money'),
    check: { type: 'text', shown: true, oneOf: ['differs', 'equal', 'unstated', 'uncompared'] },
    load: shown('text'),
    clientId: shown('text'),
  },
  jobs: {
    kind: { type: 'text', shown: true, oneOf: JOB_KINDS },
    what: shown('text'),
    people: { type: 'choices', from: 'people', shown: true },
    clients: { type: 'choices', from: 'clients', shown: true },
    outcome: {
      type: 'text',
      shown: true,
      oneOf: ['queued', 'running', 'done', 'failed', 'cancelled', 'expired', 'undone'],
    },
    began: shown('text'),
    ended: shown('text'),
    rows: shown('count'),
  },
  taskMetrics: {
    day: shown('date'),
    kind: { type: 'text', shown: true, oneOf: JOB_KINDS },
    runs: shown('count'),
    failures: shown('count'),
    rows: shown('count'),
    meanSeconds: shown('count'),
    longestSeconds: shown('count'),
  },
  scheduledRuns: RUN_FIELDS,
  runLog: RUN_FIELDS,
  pageUse: {
    day: shown('date'),
    page: shown('text'),
    persons: shown('count'),
    visits: shown('count'),
    answers: shown('count'),
    meanMs: shown('count'),
    longestMs: shown('count'),
  },
  health: {
    probe: { type: 'text', shown: true, oneOf: HEALTH_PROBES },
    condition: { type: 'text', shown: true, oneOf: ['well', 'attention', 'fault', 'off'] },
    figure: shown('count'),
    since: shown('text'),
  },
  findings: FOUND_PACKAGE,
  foundCharges: {
    ...FINDING_FIELDS,
    charge: shown('text'),
    claim: { type: 'text', shown: true, oneOf: CLAIM_STATES, beside: true },
  },
  packages: {
    trackingNumber: shown('text'),
    trackingId: shown('text'),
    client: shown('text'),
    carrier: shown('text'),
    accountNumber: shown('text'),
    invoiceNumber: shown('text'),
    invoiceDate: shown('date'),
    bucket: shown('text'),
    service: shown('text'),
    pickupDate: shown('date'),
    scheduledDate: shown('date'),
    deliveryDate: shown('date'),
    deliveryStatus: shown('text'),
    deliveryLocation: shown('text'),
    receiver: shown('text'),
    reference: shown('text'),
    netTotal: shown('money'),
    currency: shown('text'),
  },
} as const satisfies Record<string, Readonly<Record<string, SourceField>>>

export type RecordSourceName = keyof typeof RECORD_SOURCES
export const RECORD_SOURCE_NAMES = Object.keys(RECORD_SOURCES) as RecordSourceName[]

/** What is done with records that are everybody's: only who holds every client does it. Decision 0030 */
const WHOLE_INSTALLATION: Readonly<Partial<Record<RecordSourceName, readonly RecordAct[]>>> = {
  installation: ['view', 'add', 'edit'],
  connections: ['view', 'add', 'edit'],
  carriers: ['add', 'edit'],
  clients: ['add'],
  permissionSets: ['add', 'edit'],
}
export type RecordAct = 'view' | 'add' | 'edit'

export function concernsEverybody(source: RecordSourceName, act: RecordAct): boolean {
  return WHOLE_INSTALLATION[source]?.includes(act) ?? false
}

export function sourceFields(source: RecordSourceName): Readonly<Record<string, SourceField>> {
  return RECORD_SOURCES[source]
}
