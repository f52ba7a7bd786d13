import { describe, expect, test } from 'vitest'
import { gridColumns, gridField, HIDDEN_GRID_COLUMN } from '../../domain/dashboards/grid-spec.ts'
import { loadConfig } from '../../server/config/load-config.ts'

const config = loadConfig('config')
const gridOf = (id: string) => {
  const grid = config.pages.find((page) => page.id === id)?.grid
  if (!grid) throw new Error(`${id} has no grid`)
  return grid
}
const words = (text: string) => text.trim().split(/\s+/)

const COMMON = words(`
  TRACKING_ID INVOICE_NUMBER ACCOUNT_NUMBER CARRIER_NAME BILL_DATE PICKUP_DATE DELIVERY_DATE TRACKING_NUMBER SERVICE
  SENDER_CITY SENDER_STATE NORMALISED_SENDER_STATE SENDER_POSTAL_CODE SENDER_CNTRY NORMALISED_SENDER_COUNTRY
  CONSIGNEE_CITY CONSIGNEE_STATE NORMALISED_CONSIGNEE_STATE CONSIGNEE_POSTAL_CODE CONSIGNEE_CNTRY NORMALISED_CONSIGNEE_COUNTRY`)
const MORE = words(`
  CLIENT_NAME ZONE BILL_WEIGHT_POUNDS ACTUAL_WEIGHT_POUNDS CURRENCY_CODE BUCKET_NAME
  CONSIGNEE_COMPANY REFERENCE_1 REFERENCE_2 REFERENCE_3`)
const SPEND = words(`
  NET_AMOUNT INCENTIVE_AMOUNT TRANSPORTATION_AMOUNT TRANSPORTATION_DISCOUNT OTHER_ACCESSORIAL_AMOUNT OTHER_ACCESSORIAL_DISCOUNT NET_OTHER_ACCESSORIAL_AMOUNT
  FUEL_SURCHARGE_AMOUNT FUEL_SURCHARGE_DISCOUNT NET_FUEL_SURCHARGE_AMOUNT TAXES_AND_OTHERS TAXES_AND_OTHERS_DISCOUNT NET_TAXES_AND_OTHERS`)

describe('the columns of each page: as the spec lists them, and those that say what a fee is and why a status holds', () => {
  test.each<[string, string, readonly string[]]>([
    ['spend', 'GRID-19', ['FEE_CHARGE', ...SPEND]],
    ['refund', 'GRID-20', words('AUDIT_REFUND_AMOUNT CREDIT_TYPE')],
    ['carrierScore', 'GRID-21', words('NO_OF_PKGS TRACKING_STATUS SCHEDULED_DATE FIRST_ATTEMPT_DATE OVERDUE_DAYS')],
    ['networkmap', 'GRID-21', ['NO_OF_PKGS']],
    [
      'accessorial',
      'GRID-22',
      words(
        'INVOICE_TOTAL_CHARGES NET_OTHER_ACCESSORIAL_AMOUNT OTHER_ACCESSORIAL_COUNT CHARGE_DESCRIPTION ACCESSORIAL_CODE',
      ),
    ],
    ['weight', 'GRID-23', words('BILL_WEIGHT_POUNDS ACTUAL_WEIGHT_POUNDS DELTA_WEIGHT_POUNDS NO_OF_PKGS')],
    [
      'shippingInsight',
      'GRID-24',
      [
        'FEE_CHARGE',
        ...SPEND,
        ...words('ADDRESS_CORRECTION_AMT SHIPPING_CHARGE_CORRECTION_AMT CHARGEBACK_AMT DECLARED_AMT'),
      ],
    ],
  ])('%s [%s, GRID-17, GRID-18]', (id, _item, own) => {
    expect(gridColumns(gridOf(id)).map(gridField).toSorted()).toEqual(
      [...new Set([...COMMON, ...own, ...MORE])].toSorted(),
    )
  })

  test('the tracking id is the hidden one [GRID-17]', () => expect(gridField(HIDDEN_GRID_COLUMN)).toBe('TRACKING_ID'))
})

describe('the data views of each page, as the spec lists them', () => {
  const by = (label: string, groups: string, pivots = '') => ({
    label,
    groups: words(groups).filter(Boolean),
    pivots: words(pivots).filter(Boolean),
  })
  const everywhere = [
    by('Default', ''),
    by('Group by Carrier', 'carrier_name'),
    by('Group by Account Number', 'account_number'),
  ]
  test.each([
    ['spend', 'GRID-10', everywhere],
    ['weight', 'GRID-10', everywhere],
    ['shippingInsight', 'GRID-10', everywhere],
    [
      'refund',
      'GRID-11',
      [
        ...everywhere,
        by('Group by Credit Type', 'credit_type'),
        by('Group by Carrier and Credit Type', 'carrier_name credit_type'),
        by('Group by Credit Type, pivot Carrier', 'credit_type', 'carrier_name'),
        by('Group by Carrier, pivot Credit Type', 'carrier_name', 'credit_type'),
      ],
    ],
    [
      'carrierScore',
      'GRID-12',
      [
        ...everywhere,
        by('Group by Tracking Status', 'tracking_status'),
        by('Group by Tracking Status and Carrier', 'tracking_status carrier_name'),
        by('Group by Tracking Status, pivot Carrier', 'tracking_status', 'carrier_name'),
      ],
    ],
    [
      'accessorial',
      'GRID-13',
      [
        ...everywhere,
        by('Group by Accessorial', 'charge_description'),
        by('Group by Accessorial and Carrier', 'charge_description carrier_name'),
        by('Group by Accessorial, pivot Carrier', 'charge_description', 'carrier_name'),
        by('Group by Carrier, pivot Accessorial', 'carrier_name', 'charge_description'),
      ],
    ],
    [
      'networkmap',
      'GRID-14',
      [
        by('Default', ''),
        by('Group by Receiver State', 'normalised_consignee_state'),
        by('Group by Sender State', 'normalised_sender_state'),
      ],
    ],
  ])('%s [%s] [GAP-61]', (id, _item, views) => expect(gridOf(id).views).toEqual(views))
})
