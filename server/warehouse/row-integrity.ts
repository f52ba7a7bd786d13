import { connectionOf, type PublishConnection } from './publish-connection.ts'

/** What has to hold between the tables of a warehouse: how many rows break it. */
const RULES: readonly (readonly [string, string])[] = [
  [
    'charges are of no row of packages',
    'FROM charge_level_info c ANTI JOIN package_level_info p ON c.client_id = p.client_id AND c.invoice_details_id = p.invoice_details_id',
  ],
  [
    'rows of packages are of a client that is not there',
    'FROM package_level_info p ANTI JOIN client c ON p.client_id = c.id',
  ],
  [
    'rows of packages are of a carrier that is not there',
    'FROM package_level_info p ANTI JOIN carrier c ON p.carrier_id = c.id',
  ],
  ['accounts are of a client that is not there', 'FROM account a ANTI JOIN client c ON a.client_id = c.id'],
  [
    'rows of packages have another net amount than their charges',
    `FROM (SELECT client_id, invoice_details_id, sum(net_amount) AS net FROM package_level_info GROUP BY ALL) p
      JOIN (SELECT client_id, invoice_details_id, sum(net_amount) AS net FROM charge_level_info GROUP BY ALL) c USING (client_id, invoice_details_id) WHERE p.net <> c.net`,
  ],
  [
    'lines of imports name a charge that is not there',
    'FROM (FROM loaded_row WHERE charge_id IS NOT NULL) r ANTI JOIN charge_level_info c ON r.charge_id = c.charge_id',
  ],
  ['kept lines are of no import', 'FROM loaded_line k ANTI JOIN line_source s ON k.line_number = s.line_number'],
  ['kept lines are of no loaded line', 'FROM loaded_line k ANTI JOIN loaded_row r ON k.line_number = r.line_number'],
]

/** The rules that rows break, in words. */
export async function brokenRowRules(publish: PublishConnection): Promise<string[]> {
  const broken: string[] = []
  for (const [words, rows] of RULES) {
    const count = Number((await connectionOf(publish).runAndReadAll(`SELECT count(*) ${rows}`)).getRows()[0]?.[0])
    if (count > 0) broken.push(`${count} ${words}`)
  }
  return broken
}
