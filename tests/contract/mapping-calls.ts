const MAPPING = {
  name: 'Heron Freight',
  carrier: 'Heron Freight',
  reading: { delimiter: null, sheet: null, headerRow: null },
  titles: ['Account', 'Invoice', 'Date', 'Freight'],
  rows: 'package',
  fields: {
    account_number: { column: 'Account' },
    invoice_number: { column: 'Invoice' },
    invoice_date: { column: 'Date' },
    invoice_currency: { value: 'USD' },
  },
  dateOrder: 'YMD',
  decimal: '.',
  discounts: 'negative',
  charges: [
    {
      amount: 'Freight',
      discount: null,
      text: null,
      code: null,
      means: { category: 'transportation', name: null, discount: false },
    },
  ],
  texts: [],
}

const FILE = `/aiparcelweb/api/uploads/${'0'.repeat(32)}/files/1`

/** A call of each operation of mappings. */
export const MAPPING_CALLS = {
  mappings: { method: 'GET', url: '/aiparcelweb/api/mappings?clientId=1' },
  saveMapping: {
    method: 'POST',
    url: '/aiparcelweb/api/mappings',
    payload: { clientId: 1, mapping: MAPPING },
  },
  removeMapping: { method: 'POST', url: '/aiparcelweb/api/mappings/999/remove' },
  restoreMapping: { method: 'POST', url: '/aiparcelweb/api/mappings/999/restore' },
  lookAtFile: {
    method: 'POST',
    url: `${FILE}/look`,
    payload: { reading: MAPPING.reading },
  },
  previewMapping: { method: 'POST', url: `${FILE}/mapping`, payload: { mapping: MAPPING } },
} as const
