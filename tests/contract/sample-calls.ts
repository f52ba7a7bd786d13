import type { InjectOptions } from 'fastify'
import type { OperationId } from '../../openapi/contract/operations.ts'

const QUERY = {
  selectColumnNames: ['carrier_name', 'total_spend'], fromTableNames: ['package_level_info'], whereClauseDetails: ["bill_date >= '2026-01-01'", 'net_amount <> 0'],
  groupByDetails: ['carrier_name'], orderByDetails: [{ name: 'total_spend', direction: 'desc' }], clientId: 1, childClientIdsCSV: '', currency: 'all', unit: 'lbs', limit: 50,
}

/** One right call of each operation, for the `analyst` of the demo; an operation without one does not compile. */
export const SAMPLE_CALLS: Readonly<Record<OperationId, InjectOptions & { method: 'GET' | 'POST'; url: string; payload?: Record<string, unknown> }>> = {
  authenticate: { method: 'POST', url: '/aiparcelweb/api/authenticate', payload: { username: 'analyst@aframe', password: 'Parcel2026', logOffOtherSessions: false, rememberMe: true } },
  account: { method: 'GET', url: '/aiparcelweb/api/account' },
  checkPasswordExpirationDays: { method: 'GET', url: '/aiparcelweb/api/checkPasswordExpirationDays' },
  regenerateToken: { method: 'GET', url: '/aiparcelweb/api/regenerateToken' },
  logout: { method: 'POST', url: '/aiparcelweb/api/logout' },
  clientsShort: { method: 'GET', url: '/aiparcelweb/api/clientsShort' },
  clientsShortAFrame: { method: 'GET', url: '/aiparcelweb/api/clientsShortAFrame' },
  clientsForAframeDashboards: { method: 'GET', url: '/aiparcelweb/api/clientsForAframeDashboards/1' },
  clientsForDashboards: { method: 'GET', url: '/aiparcelweb/api/clientsForDashboards/1' },
  accountsByClient: { method: 'GET', url: '/aiparcelweb/api/trcaccountsDashboards/byClientId?clientId=1' },
  currencyCodes: { method: 'GET', url: '/aiparcelweb/api/dashboardsNew/currencyCodes?clientId=1&carriers=1,-1' },
  accountDivisionsByClient: { method: 'GET', url: '/aiparcelweb/api/accountDivisions/byClientDashboards/1' },
  accountGroupsByClient: { method: 'GET', url: '/aiparcelweb/api/accountGroups/byClientDashboards/1' },
  invoicedPeriod: { method: 'GET', url: '/aiparcelweb/api/dashboard/invoicedPeriod?clientId=1' },
  carriers: { method: 'GET', url: '/aiparcelweb/api/carriers' },
  countriesAndDefaultState: { method: 'GET', url: '/aiparcelweb/api/countriesAndDefaultState/getCountriesAndDefaultState' },
  addfilterForKey: { method: 'POST', url: '/aiparcelweb/api/filtersettings/addfilterForKey', payload: { filter_key: 'sample', filter_value: '{}', osfilter_key: 'sample:os', osfilter_value: 'on' } },
  getFiltersforkey: { method: 'POST', url: '/aiparcelweb/api/filtersettings/getFiltersforkey/sample' },
  getAllFilterskeys: { method: 'GET', url: '/aiparcelweb/api/filtersettings/getAllFilterskeys' },
  deleteFilterForKey: { method: 'POST', url: '/aiparcelweb/api/filtersettings/deleteFilterForKey/sample' },
  getAllFiltersinfo: { method: 'GET', url: '/aiparcelweb/api/filtersettings/getAllFiltersinfo' },
  pagesConfig: { method: 'GET', url: '/aiparcelweb/api/dashboard/pagesConfig' },
  chartData: { method: 'POST', url: '/aiparcelweb/api/aidashboards/data/spend/breakdown', payload: QUERY },
  newDashboardPages: { method: 'GET', url: '/aiparcelweb/api/dashboard/newDashboardPages' },
  getDashboardsFromDB: { method: 'GET', url: '/aiparcelweb/api/dashboard/getDashboardsFromDB' },
  saveDashboardSettings: {
    method: 'POST', url: '/aiparcelweb/api/dashboard/saveDashboardSettings/', payload: { dashboardPages: [{ name: 'Mine', dashboardIds: ['spend/map'] }], selectedDashboardPageIndex: 0 },
  },
  resetDashboardSettings: { method: 'POST', url: '/aiparcelweb/api/dashboard/resetDashboardSettings/' },
  usersShort: { method: 'GET', url: '/aiparcelweb/api/usersShort' },
  countLayouts: { method: 'POST', url: '/aiparcelweb/api/dashboard/countLayouts', payload: { all: true, pages: 'all' } },
  resetLayouts: { method: 'POST', url: '/aiparcelweb/api/dashboard/resetLayouts', payload: { userIds: [1], pages: ['spend'] } },
  undoResetLayouts: { method: 'POST', url: '/aiparcelweb/api/dashboard/undoResetLayouts', payload: { resetId: 999 } },
  layoutResets: { method: 'GET', url: '/aiparcelweb/api/dashboard/layoutResets' },
}
