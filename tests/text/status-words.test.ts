import { afterEach, describe, expect, test } from 'vitest'
import { DELIVERY_STATUSES } from '../../domain/query/delivery-status.ts'
import { LANGUAGES } from '../../domain/values/language.ts'
import { loadConfig } from '../../server/config/load-config.ts'
import { viewTable } from '../../src/grid/download/download-view.ts'
import { shownColumns } from '../../src/grid/grid-columns.ts'
import type { GridRow } from '../../src/grid/rows/grid-source.ts'
import { storedFilters } from '../../src/grid/rows/stored-filters.ts'
import { speak } from '../../src/text/spoken.ts'
import { dimensionValue, shownValue, statusWords } from '../../src/text/status-words.ts'
import { textsOf } from './texts-of.ts'

afterEach(() => speak('en', textsOf('en')))

describe('a delivery status as a person reads it (DATA-12, TRK-04)', () => {
  test('in English like the facts of Carrier Score; what a carrier reported as it is', () => {
    expect([...DELIVERY_STATUSES, 'Held at customs'].map(statusWords)).toEqual([
      'On Time',
      'Late',
      'Exception',
      'Pending Late',
      'Held at customs',
    ])
  })

  test.each(LANGUAGES.filter((language) => language !== 'en'))('in %s', (language) => {
    speak(language, textsOf(language))
    const english = new Set(['On Time', 'Late', 'Exception', 'Pending Late'])
    expect(DELIVERY_STATUSES.map(statusWords).filter((words) => english.has(words))).toEqual([])
  })

  test.each([
    ['contains', 'LATE', ['late', 'pending late']],
    ['contains', 'on time', ['on-time']],
    ['notContains', 'late', ['on-time', 'exception', null]],
    ['startsWith', 'p', ['pending late']],
    ['endsWith', 'time', ['on-time']],
    ['equals', 'Late', ['late']],
    ['notEqual', 'late', ['on-time', 'exception', 'pending late', null]],
    ['contains', 'on-time', []],
  ] as const)('[GRID-26] the grid’s filter "%s %s" finds them by these words', (type, filter, values) => {
    const carrier = { filterType: 'text', type: 'contains', filter: 'late' } as const
    expect(storedFilters({ TRACKING_STATUS: { filterType: 'text', type, filter }, CARRIER_NAME: carrier }, [])).toEqual(
      { TRACKING_STATUS: { filterType: 'set', values }, CARRIER_NAME: carrier },
    )
    expect(storedFilters({ TRACKING_STATUS: { filterType: 'text', type: 'blank' } }, [])).toEqual({
      TRACKING_STATUS: { filterType: 'text', type: 'blank' },
    })
  })

  test('[GRID-26] a service category is shown, filtered and grouped by in the language that is spoken; an accessorial too, but in rows', () => {
    speak('fr', textsOf('fr'))
    expect(['Parcel Ground', 'Unheard of'].map((value) => shownValue('service_category', value))).toEqual([
      'Colis par voie terrestre',
      'Unheard of',
    ])
    expect(
      storedFilters({ SERVICE_CATEGORY: { filterType: 'text', type: 'contains', filter: 'TERRESTRE' } }, [
        'Parcel Ground',
        'LTL',
      ]),
    ).toEqual({ SERVICE_CATEGORY: { filterType: 'set', values: ['Parcel Ground'] } })
    expect([
      dimensionValue('accessorial', 'Residential Surcharge'),
      shownValue('accessorial', 'Residential Surcharge'),
      dimensionValue('account_name', 'Residential Surcharge'),
    ]).toEqual(['Supplément pour particulier', 'Residential Surcharge', 'Residential Surcharge'])
  })

  test('[GRID-30] the file of a view has them as the screen has them, groups too', async () => {
    const { pages, catalog } = loadConfig('config')
    const grid = pages.find(({ id }) => id === 'carrierScore')?.grid
    const table = catalog.tables.get('package_level_info')
    if (!grid || !table) throw new Error('carrier score has a grid')
    const columns = shownColumns({ grid, table, weightUnit: 'lbs' }).filter(
      ({ spec }) => spec.name === 'tracking_status',
    )
    const row = (at: Partial<GridRow>): GridRow => ({ values: {}, keys: [], at: 0, group: null, open: null, ...at })
    const rows = [
      row({ values: { TRACKING_STATUS: 'pending late', CHILD_COUNT: 2 }, group: 'TRACKING_STATUS' }),
      row({ values: { TRACKING_STATUS: 'on-time' }, keys: ['on-time'] }),
      row({ values: { TRACKING_STATUS: null }, keys: [null] }),
    ]
    const file = await viewTable({
      source: { read: () => Promise.resolve(rows) },
      size: 3,
      columns,
      groups: ['tracking_status'],
      pivotFields: [],
      signal: new AbortController().signal,
      onProgress: () => undefined,
    })
    expect(file.rows).toEqual([
      ['Pending Late', 2, 'Pending Late'],
      ['On Time', null, 'On Time'],
      ['(blank)', null, null],
    ])
  })
})
