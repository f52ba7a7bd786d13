import { expect, test } from 'vitest'
import { suggestMapping } from '../../../../server/warehouse/load/mapped/suggest/suggest-mapping.ts'

const suggested = (titles: readonly string[], { rows = [], fileName = 'invoices.csv' }: Partial<Given> = {}) =>
  suggestMapping({ reading: { delimiter: ',', sheet: null, headerRow: null }, titles: [...titles], rows, fileName })
interface Given {
  readonly rows: string[][]
  readonly fileName: string
}
const fieldsOf = (titles: readonly string[]) =>
  Object.fromEntries(
    Object.entries(suggested(titles).suggested.fields).map(([field, source]) => [
      field,
      'column' in source ? source.column : source.value,
    ]),
  )

test.each([
  [
    'account_number',
    'Acct',
    'Acct No',
    'ACCT_NBR',
    'Cust ID',
    'Cust No',
    'Customer #',
    'AccountNumber',
    'Bill-To Acct',
  ],
  ['invoice_number', 'Inv #', 'INV_NUM', 'Inv Nbr', 'InvoiceNo', 'Invoice Ref', 'Freight Bill Inv No', 'رقم الفاتورة'],
  ['invoice_date', 'Inv Dt', 'INVOICE_DT', 'InvDate', 'Bill Dt', 'Invoiced On'],
  [
    'tracking_number',
    'Trk',
    'Trk #',
    'TRACKING_NBR',
    'TrackingNo',
    'Con Note',
    'Pro #',
    'BOL',
    'HAWB',
    'Shipment - Tracking Number',
  ],
  ['pickup_date', 'Ship Dt', 'SHIP_DATE', 'ShipDate', 'Shp Dt', 'Shipped', 'Mailing Date', 'Manifest Dt'],
  ['delivery_date', 'Dlv Dt', 'DELIV_DATE', 'Actual Delivery Date'],
  ['service_text', 'Svc', 'Svc Type', 'Ship Method', 'Mail Class', 'Service Desc'],
  ['actual_weight', 'Wgt', 'Act Wt', 'Actual Wgt', 'Scale Weight'],
  ['bill_weight', 'Bill Wt', 'BILLED_WGT', 'Rated Wt'],
  ['weight_unit', 'Wt UOM', 'Weight Units'],
  ['package_quantity', 'Pcs', 'No. of Pcs', 'Pkg Qty', 'Piece Count'],
  ['sender_postal_code', 'Orig Zip', 'Shpr Zip', 'Ship From Zip', 'Sender Zip Code'],
  ['consignee_postal_code', 'Dest Zip', 'Cnee Zip', 'Ship To Zip', 'Rcvr Postal Code', 'Recip Zip'],
  ['consignee_cntry', 'Dest Ctry', 'Ship To Country Code', 'Rcvr Cntry'],
  ['consignee_city', 'Dest City', 'Ship To City', 'Delivery City'],
])('%s is found by what exports call it', (field, ...titles) => {
  for (const title of titles)
    expect(
      fieldsOf(field.includes('weight') && field !== 'weight_unit' ? [title] : [title, 'Weight']),
      title,
    ).toMatchObject({
      [field]: title,
    })
})

/** As carriers of these countries title what they export: the title, and which field it is, or which charge. */
const EXPORTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  German: {
    Abrechnungsnummer: 'account_number',
    'Rg.-Nr.': 'invoice_number',
    Ausstellungsdatum: 'invoice_date',
    Packstücknummer: 'tracking_number',
    Einlieferungsdatum: 'pickup_date',
    Produktbezeichnung: 'service_text',
    'Anzahl Packstücke': 'package_quantity',
    Lieferscheinnummer: 'reference_1',
    'Tatsächliches Gewicht': 'actual_weight',
    'Abgerechnetes Gewicht': 'bill_weight',
    'Postleitzahl Empfänger': 'consignee_postal_code',
    'Empfänger Ort': 'consignee_city',
    Bestimmungsland: 'consignee_cntry',
    'Postleitzahl Absender': 'sender_postal_code',
    Beförderungsentgelt: 'transportation',
    'Zuschlag Diesel': 'fuel_surcharge',
    'Inselzustellung EUR': 'Remote area',
    'Rücksendungen EUR': 'Returns',
    Mautgebühr: 'Toll',
    Gesamtpreis: 'stated_net',
  },
  Spanish: {
    'N.º de cliente': 'account_number',
    'Nº de factura': 'invoice_number',
    'Fecha de emisión': 'invoice_date',
    'Código de envío': 'tracking_number',
    'Fecha de admisión': 'pickup_date',
    'Nivel de servicio': 'service_text',
    'Nº bultos': 'package_quantity',
    'Su referencia': 'reference_1',
    'Peso declarado': 'actual_weight',
    'Peso de facturación': 'bill_weight',
    'Código postal de destino': 'consignee_postal_code',
    'Población destinatario': 'consignee_city',
    'País de destino': 'consignee_cntry',
    'Cód. postal origen': 'sender_postal_code',
    'Importe transporte': 'transportation',
    'Suplemento combustible': 'fuel_surcharge',
    'Recargo zona alejada': 'Remote area',
    Retornos: 'Returns',
    'Recargo peaje': 'Toll',
    'Precio total': 'stated_net',
  },
  French: {
    'N° de client': 'account_number',
    'Référence facture': 'invoice_number',
    "Date d'émission": 'invoice_date',
    'N° de colis': 'tracking_number',
    'Date de prise en charge': 'pickup_date',
    'Type de service': 'service_text',
    'Nbre de colis': 'package_quantity',
    'Bon de livraison': 'reference_1',
    'Poids constaté': 'actual_weight',
    'Poids de facturation': 'bill_weight',
    'Code postal de livraison': 'consignee_postal_code',
    'Ville de livraison': 'consignee_city',
    'Pays de destination': 'consignee_cntry',
    'Code postal de départ': 'sender_postal_code',
    'Prix du transport': 'transportation',
    'Supplément gazole': 'fuel_surcharge',
    'Supplément Corse': 'Remote area',
    'Supplément retour': 'Returns',
    'Supplément péage': 'Toll',
    'Total hors taxe': 'stated_net',
  },
  Italian: {
    'Codice di abbonamento': 'account_number',
    'N. doc.': 'invoice_number',
    'Data di emissione': 'invoice_date',
    'N. di spedizione': 'tracking_number',
    'Data partenza': 'pickup_date',
    'Tipologia servizio': 'service_text',
    'N° colli': 'package_quantity',
    'Rif. mittente': 'reference_1',
    'Peso dichiarato': 'actual_weight',
    'Peso di fatturazione': 'bill_weight',
    'CAP di destinazione': 'consignee_postal_code',
    'Località destinatario': 'consignee_city',
    'Paese di destinazione': 'consignee_cntry',
    'CAP partenza': 'sender_postal_code',
    'Costo trasporto': 'transportation',
    'Supplemento gasolio': 'fuel_surcharge',
    'Supplemento località remota': 'Remote area',
    'Supplemento reso': 'Returns',
    'Supplemento pedaggio': 'Toll',
    'Totale riga': 'stated_net',
  },
}

test.each(Object.entries(EXPORTS))('a %s export is mapped whole, its charges too', (_, titles) => {
  const { suggested: draft } = suggested(Object.keys(titles))
  const found = [
    ...Object.entries(draft.fields).flatMap(([field, source]) => ('column' in source ? [[source.column, field]] : [])),
    ...draft.charges.map(({ amount, means }) => [amount, means?.name ?? means?.category]),
  ]
  expect(Object.fromEntries(found)).toEqual(titles)
})

test('an abbreviated export is mapped whole, its charges too', () => {
  const titles = [
    'Cust No',
    'Inv #',
    'Inv Dt',
    'Trk #',
    'Ship Dt',
    'Svc',
    'Wgt (lbs)',
    'Dest Zip',
    'Frt Chg',
    'Frt Disc',
    'Fuel Surch',
    'Resi Dlvy',
    'Addl Hndlg',
    'Tot Chrg',
  ]
  const { suggested: draft } = suggested(titles, {
    rows: [
      ['7', 'A1', '2026-03-07', 'T1', '2026-03-02', 'Ground', '4', '04401', '9.90', '-1.00', '0.70', '3', '0', '12.60'],
    ],
  })
  expect(draft.fields).toEqual({
    account_number: { column: 'Cust No' },
    invoice_number: { column: 'Inv #' },
    invoice_date: { column: 'Inv Dt' },
    tracking_number: { column: 'Trk #' },
    pickup_date: { column: 'Ship Dt' },
    service_text: { column: 'Svc' },
    actual_weight: { column: 'Wgt (lbs)' },
    weight_unit: { value: 'lbs' },
    consignee_postal_code: { column: 'Dest Zip' },
    stated_net: { column: 'Tot Chrg' },
  })
  expect(draft.charges.map(({ amount, means }) => [amount, means?.category, means?.name, means?.discount])).toEqual([
    ['Frt Chg', 'transportation', null, false],
    ['Frt Disc', 'transportation', null, true],
    ['Fuel Surch', 'fuel_surcharge', null, false],
    ['Resi Dlvy', 'other_accessorial', 'Residential', false],
    ['Addl Hndlg', 'other_accessorial', 'Additional handling', false],
  ])
})

test('whose name and address a column has stays apart', () => {
  expect(
    fieldsOf(['Sender City', 'Sender State', 'Sender Zip', 'Recipient City', 'State', 'Zip', 'Bill To City']),
  ).toEqual({
    sender_city: 'Sender City',
    sender_state: 'Sender State',
    sender_postal_code: 'Sender Zip',
    consignee_city: 'Recipient City',
    consignee_state: 'State',
    consignee_postal_code: 'Zip',
  })
  for (const title of ['Customer Name', 'Trans Date', 'No.', 'Bill To Name'])
    expect(fieldsOf([title]), title).toEqual({})
})

test.each([
  ['carrier', ['ONTRAC', 'OnTrac', ''], 'x.csv', 'OnTrac'],
  ['Carrier Name', ['old dominion'], 'x.csv', 'Old Dominion (LTL)'],
  ['Carrier Code', ['odfl'], 'x.csv', 'Old Dominion (LTL)'],
  ['Courier', ['Heron Freight'], 'ontrac.csv', 'Heron Freight'],
  ['Amount', ['1'], 'OnTrac_invoices_2026-03.csv', 'OnTrac'],
  ['Amount', ['1'], 'november.zip › fedex export (2).xlsx', 'FedEx'],
  ['Amount', ['1'], 'GLS_US_0326.csv', 'GLS US (GSO)'],
  ['Amount', ['1'], 'colissimo.csv', 'La Poste / Colissimo'],
  ['Amount', ['1'], 'FedEx and UPS.csv', ''],
  ['Amount', ['1'], 'pickups.csv', ''],
])('the carrier is told by %s, or by the name of the file', (title, cells, fileName, carrier) => {
  const { suggested: draft } = suggested([title], { rows: cells.map((cell) => [cell]), fileName })
  expect([draft.carrier, draft.name]).toEqual([carrier, carrier])
})

test('several carriers in one file are no carrier, and a doubt', () => {
  const rows = [['UPS'], ['FedEx']]
  const { suggested: draft, doubts } = suggested(['Carrier'], { rows, fileName: 'ups.csv' })
  expect(draft.carrier).toBe('')
  expect(doubts).toContainEqual({ code: 'severalCarriers', field: null, column: 'Carrier' })
})

test.each([
  ['days of two-digit years', ['05/06/26', '04/06/26'], null],
  ['days that are the same in both orders', ['03/03/2026'], null],
  ['one with a whole year that can only be read in one', ['05/06/2026', '25/06/2026'], 'DMY'],
  ['years first', ['2026-06-05', '20260605'], 'YMD'],
  ['months by their names', ['5 Jun 2026'], 'YMD'],
] as const)('the order of dates is asked for where no value proves it: %s', (_, days, order) => {
  const rows: string[][] = days.map((day) => ['A1', 'I1', day, '1.00'])
  const { suggested: draft, doubts } = suggested(['Customer No', 'Invoice No', 'Invoice Date', 'Freight'], { rows })
  expect([draft.dateOrder, doubts.some(({ code }) => code === 'dateOrder')]).toEqual([order, order === null])
})
