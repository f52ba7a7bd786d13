import * as z from 'zod'
import { CalendarDate } from '../../../domain/dates/date-spec.ts'
import { FulfillmentCenter } from '../../../domain/query/fulfillment-center.ts'
import { DateType } from '../../../domain/dates/period.ts'
import { ChildClientIds } from '../../../domain/query/query.ts'
import type { Operation } from '../operation.ts'
import {
  Account,
  AccountDivision,
  AccountGroup,
  Carrier,
  Client,
  ClientFamily,
  ClientShort,
  CountryRecord,
  CurrencyOption,
  IdText,
} from '../shapes.ts'

const byId = z.strictObject({ id: IdText })

export const LOOKUP_OPERATIONS = {
  clientsShort: {
    method: 'get',
    path: '/aiparcelweb/api/clientsShort',
    summary: 'Clients the user may see. API-14',
    requires: 'signed-in',
    seenAs: 'person',
    answer: z.array(ClientShort),
    cache: 'private',
  },
  clientsShortAFrame: {
    method: 'get',
    path: '/aiparcelweb/api/clientsShortAFrame',
    summary: 'Clients of the dashboards, each with its children; the first is loaded at start. API-15',
    requires: 'signed-in',
    seenAs: 'person',
    answer: z.array(ClientFamily),
    cache: 'private',
  },
  clientsForAframeDashboards: {
    method: 'get',
    path: '/aiparcelweb/api/clientsForAframeDashboards/{clientId}',
    summary: 'A client with the children the user may see. API-16',
    requires: 'signed-in',
    seenAs: 'person',
    params: z.strictObject({ clientId: IdText }),
    answer: Client,
    cache: 'private',
  },
  clientsForDashboards: {
    method: 'get',
    path: '/aiparcelweb/api/clientsForDashboards/{id}',
    summary: 'A client as parent with its childClients. API-17',
    requires: 'signed-in',
    seenAs: 'person',
    params: byId,
    answer: z.strictObject({ parent: Client, childClients: z.array(ClientShort) }),
    cache: 'private',
  },
  accountsByClient: {
    method: 'get',
    path: '/aiparcelweb/api/trcaccountsDashboards/byClientId',
    summary: 'Accounts of a client and its children. API-18',
    requires: 'signed-in',
    seenAs: 'person',
    query: z.strictObject({ clientId: IdText }),
    answer: z.array(Account),
    cache: 'private',
  },
  currencyCodes: {
    method: 'get',
    path: '/aiparcelweb/api/dashboardsNew/currencyCodes',
    summary: 'All Currencies and those the client is billed in, narrowed to carriers. API-19',
    requires: 'signed-in',
    seenAs: 'person',
    query: z.strictObject({
      clientId: IdText,
      carriers: z
        .string()
        .max(2_000)
        .regex(/^(-?\d{1,9}(,-?\d{1,9})*)?$/, 'must be ids joined by commas')
        .optional(),
    }),
    answer: z.array(CurrencyOption),
    cache: 'private',
  },
  accountDivisionsByClient: {
    method: 'get',
    path: '/aiparcelweb/api/accountDivisions/byClientDashboards/{id}',
    summary: 'Account divisions of a client. API-20',
    requires: 'signed-in',
    seenAs: 'person',
    params: byId,
    answer: z.array(AccountDivision),
    cache: 'private',
  },
  accountGroupsByClient: {
    method: 'get',
    path: '/aiparcelweb/api/accountGroups/byClientDashboards/{id}',
    summary: 'Account groups of a client. API-21',
    requires: 'signed-in',
    seenAs: 'person',
    params: byId,
    answer: z.array(AccountGroup),
    cache: 'private',
  },
  fulfillmentCentersByClient: {
    method: 'get',
    path: '/aiparcelweb/api/fulfillmentCenters/byClientDashboards/{id}',
    summary: 'Fulfillment centers of a client and its children, or of those chosen alone. DATA-18',
    requires: 'signed-in',
    seenAs: 'person',
    params: byId,
    query: z.strictObject({ childClientIdsCSV: ChildClientIds.optional() }),
    answer: z.array(FulfillmentCenter),
    cache: 'private',
  },
  invoicedPeriod: {
    method: 'get',
    path: '/aiparcelweb/api/dashboard/invoicedPeriod',
    summary:
      'First and last invoice or ship date of a client and its children, or of the chosen children alone, and every day that has one, and those of each of them; null when nothing was invoiced; and the last day with a delivery. Leads out of an empty page, and tells what is not known from what is zero.',
    requires: 'signed-in',
    seenAs: 'person',
    query: z.strictObject({
      clientId: IdText,
      childClientIdsCSV: ChildClientIds.optional(),
      dateType: DateType.optional(),
    }),
    answer: z.strictObject({
      period: z.strictObject({ from: CalendarDate, to: CalendarDate }).nullable(),
      days: z.array(CalendarDate),
      /** The first and last of each client and sub-client, those that began first in front. */
      clients: z.array(z.strictObject({ id: z.int(), name: z.string(), from: CalendarDate, to: CalendarDate })),
      /** Null: no file said when any package was to arrive. */
      lastScheduled: CalendarDate.nullable(),
    }),
    cache: 'private',
  },
  carriers: {
    method: 'get',
    path: '/aiparcelweb/api/carriers',
    summary: 'All Carriers (id -1) and every carrier. API-26',
    requires: 'signed-in',
    seenAs: 'person',
    answer: z.array(Carrier),
    cache: 'private',
  },
  countriesAndDefaultState: {
    method: 'get',
    path: '/aiparcelweb/api/countriesAndDefaultState/getCountriesAndDefaultState',
    summary: 'Countries with their default state. API-27',
    requires: 'signed-in',
    seenAs: 'person',
    answer: z.array(CountryRecord),
    cache: 'private',
  },
} as const satisfies Record<string, Operation>
