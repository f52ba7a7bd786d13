import * as z from 'zod'
import type { Operation } from '../operation.ts'
import { Done } from '../shapes.ts'

/** 200,000 characters hold a full comparison blob with room to spare. */
const MAX_VALUE_LENGTH = 200_000

const FilterKey = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[\w:.\- ]+$/, 'must be letters, digits, _ : . - or space')
const FilterValue = z.string().max(MAX_VALUE_LENGTH)
const byKey = z.strictObject({ key: FilterKey })

export const FILTER_SETTING_OPERATIONS = {
  addfilterForKey: {
    method: 'post',
    path: '/aiparcelweb/api/filtersettings/addfilterForKey',
    summary: "Stores one of the user's settings, and the theme's OS flag beside it. API-28",
    requires: 'signed-in',
    body: z
      .strictObject({
        filter_key: FilterKey,
        filter_value: FilterValue,
        osfilter_key: FilterKey.optional(),
        osfilter_value: FilterValue.optional(),
      })
      .refine(
        ({ osfilter_key, osfilter_value }) => (osfilter_key === undefined) === (osfilter_value === undefined),
        'osfilter_key and osfilter_value go together',
      ),
    answer: Done,
    cache: 'no-store',
    versioned: true,
  },
  getFiltersforkey: {
    method: 'post',
    path: '/aiparcelweb/api/filtersettings/getFiltersforkey/{key}',
    summary: 'A list whose first item is the stored text; empty when nothing is stored. API-29',
    requires: 'signed-in',
    evenExpired: true,
    seenAs: 'person',
    params: byKey,
    answer: z.array(z.string()),
    cache: 'no-store',
    versioned: true,
  },
  getAllFilterskeys: {
    method: 'get',
    path: '/aiparcelweb/api/filtersettings/getAllFilterskeys',
    summary: "The keys of the user's settings. API-30",
    requires: 'signed-in',
    evenExpired: true,
    seenAs: 'person',
    answer: z.array(z.string()),
    cache: 'no-store',
  },
  deleteFilterForKey: {
    method: 'post',
    path: '/aiparcelweb/api/filtersettings/deleteFilterForKey/{key}',
    summary: 'Forgets one setting. API-31',
    requires: 'signed-in',
    params: byKey,
    answer: Done,
    cache: 'no-store',
  },
  getAllFiltersinfo: {
    method: 'get',
    path: '/aiparcelweb/api/filtersettings/getAllFiltersinfo',
    summary: "All of the user's settings. API-32",
    requires: 'signed-in',
    evenExpired: true,
    seenAs: 'person',
    answer: z.array(z.strictObject({ filter_key: z.string(), filter_value: z.string() })),
    cache: 'no-store',
  },
} as const satisfies Record<string, Operation>
