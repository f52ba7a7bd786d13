import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EVIDENCE, evidenceOf, hasEvidence } from '../../../../domain/audit/evidence.ts'
import { FINDING_RULES, type FindingRule } from '../../../../domain/audit/finding.ts'
import { publishVersion } from '../../../../server/warehouse/publish-version.ts'
import { followRows } from '../../../../server/warehouse/audit/follow-rows.ts'
import { openDemo, type OpenDemo } from '../demo/open-demo.ts'
import { DUE_CORRECTION_FEES, ON_TIME, plantErrors } from './plant-errors.ts'

/** More packages of another seed are invoices never seen: AUDIT_PACKAGES=60000 AUDIT_SEED=11. */
const PACKAGES = Number(process.env.AUDIT_PACKAGES ?? 8000)
const SEED = Number(process.env.AUDIT_SEED ?? 3)
const NOW = new Date('2026-11-21T10:00:00Z')
const LEAST = { precision: 0.99, recall: 0.97 }

describe('errors that are planted into invoices', () => {
  let demo: OpenDemo
  beforeAll(async () => {
    demo = await openDemo({ packages: PACKAGES, seed: SEED })
    for (const sql of [ON_TIME, ...DUE_CORRECTION_FEES]) await demo.connection.run(sql)
    await followRows(demo.connection)
  })
  afterAll(() => demo.close())

  test('are none in a clean year, and nothing is found', async () => {
    expect(
      await demo.rows('SELECT rule, count(*) AS findings FROM finding WHERE ended_in IS NULL GROUP BY rule'),
    ).toEqual([])
  })

  test('are found, each by its rule and almost none besides, with what it says for itself, and no charge is claimed beyond what was billed', async () => {
    await plantErrors(demo)
    await followRows(demo.connection)
    await publishVersion(demo.connection, { now: NOW, source: 'import' })
    const rows =
      await demo.rows(`SELECT coalesce(f.rule, p.rule) AS rule, count(p.id) AS planted, count(f.invoice_details_id) AS found,
        count(*) FILTER (p.id IS NOT NULL AND f.invoice_details_id IS NOT NULL) AS hit
      FROM planted p FULL JOIN (FROM finding WHERE ended_in IS NULL) f ON f.rule = p.rule AND f.invoice_details_id = p.id
      GROUP BY ALL`)
    const figures = rows.map(({ rule, planted, found, hit }) => ({
      rule,
      planted: Number(planted),
      precision: Number(hit) / Number(found),
      recall: Number(hit) / Number(planted),
    }))
    if (process.env.AUDIT_PACKAGES) console.table(figures)
    expect(figures.map(({ rule }) => rule).toSorted()).toEqual(FINDING_RULES.toSorted())
    for (const { rule, planted, precision, recall } of figures) {
      expect(planted, String(rule)).toBeGreaterThan(10)
      expect(precision, `precision of ${rule}`).toBeGreaterThanOrEqual(LEAST.precision)
      expect(recall, `recall of ${rule}`).toBeGreaterThanOrEqual(LEAST.recall)
    }
    const beyond = `SELECT count(*) FROM (
        SELECT invoice_details_id, c.code, sum(c.claimed) AS claimed
        FROM (SELECT invoice_details_id, unnest(charges) AS c FROM finding WHERE ended_in IS NULL) GROUP BY ALL) f
      JOIN (
        SELECT invoice_details_id, CASE charge_category WHEN 'transportation' THEN 'TRN' ELSE accessorial_code END AS code, sum(net_amount) AS billed
        FROM charge_level_info GROUP BY ALL) b ON b.invoice_details_id = f.invoice_details_id AND b.code = f.code
      WHERE f.claimed > b.billed`
    expect(await demo.column(beyond)).toEqual(['0'])

    const said = await demo.rows(
      'SELECT rule, CAST(evidence AS VARCHAR) AS evidence FROM finding WHERE evidence IS NOT NULL',
    )
    const ruleOf = ({ rule }: (typeof said)[number]) => rule as FindingRule
    const unsaid = said.filter(
      (row) => hasEvidence(ruleOf(row)) && evidenceOf(ruleOf(row), String(row.evidence)) === null,
    )
    expect(unsaid).toEqual([])
    expect([...new Set(said.map(ruleOf))].filter(hasEvidence).toSorted()).toEqual(Object.keys(EVIDENCE).toSorted())
  })

  test('an agreement that gives the guarantee up ends the verdicts on late packages of its own, and no others; all are kept', async () => {
    const rows = (where: string) =>
      demo.rows(
        `SELECT rule, invoice_details_id, difference, found_in, ended_in FROM finding WHERE ${where} ORDER BY ALL`,
      )
    const [agreement] =
      await demo.rows(`SELECT g.id, g.client_id FROM agreement g JOIN expected_package e ON e.agreement_id = g.id
      JOIN finding f ON f.invoice_details_id = e.invoice_details_id AND f.rule = 'lateDelivery' AND f.ended_in IS NULL
      GROUP BY ALL ORDER BY count(*) DESC LIMIT 1`)
    const ofIt = `rule = 'lateDelivery' AND invoice_details_id IN
      (SELECT invoice_details_id FROM expected_package WHERE agreement_id = ${agreement?.id})`
    const [late, others] = [
      await rows(`ended_in IS NULL AND ${ofIt}`),
      await rows(`ended_in IS NULL AND NOT (${ofIt})`),
    ]
    expect(late.length).toBeGreaterThan(0)
    await demo.connection.run(`INSERT INTO agreement SELECT id, 2, client_id, carrier_id, json_merge_patch(terms,
        json_object('rules', list_append(CAST(terms -> '$.rules' AS JSON[]), CAST('{"kind": "guarantee"}' AS JSON)))), changed_at, 'test'
      FROM agreement WHERE id = ${agreement?.id}`)
    await followRows(demo.connection, 'false')
    expect(await rows(`ended_in IS NULL AND ${ofIt}`)).toEqual([])
    expect(await rows(`ended_in IS NULL AND NOT (${ofIt})`)).toEqual(others)
    expect((await rows(`ended_in IS NOT NULL AND ${ofIt}`)).map((row) => ({ ...row, ended_in: null }))).toEqual(
      expect.arrayContaining(late),
    )
  })

  test('an agreement that has its invoices paid sooner ends the verdicts on late fees of its own, and no others', async () => {
    const fees = `SELECT f.invoice_details_id AS id, g.id AS agreement FROM finding f JOIN agreement g ON g.client_id = f.client_id
        AND g.carrier_id = f.carrier_id AND list_contains(CAST(g.terms -> '$.accounts' AS VARCHAR[]), f.account_number)
      WHERE f.rule = 'lateFee' AND f.ended_in IS NULL AND g.version = 1 ORDER BY ALL`
    const before = await demo.rows(fees)
    const sooner = before[0]?.agreement
    await demo.connection.run(`INSERT INTO agreement SELECT id, version + 1, client_id, carrier_id,
        json_merge_patch(terms, '{"paymentDays": 2}'), changed_at, 'test'
      FROM agreement WHERE id = ${sooner} ORDER BY version DESC LIMIT 1`)
    await followRows(demo.connection, 'false')
    const after = await demo.rows(fees)
    expect(after).toEqual(before.filter(({ agreement }) => agreement !== sooner))
    expect(after.length).toBeGreaterThan(0)
  })

  test('a package that is gone was the first of two no longer, though only its day changed; all days again say the same', async () => {
    const open = () =>
      demo.rows('SELECT rule, invoice_details_id, difference FROM finding WHERE ended_in IS NULL ORDER BY ALL')
    const before = await open()
    const [first] =
      await demo.rows(`SELECT a.invoice_details_id AS id, -a.invoice_details_id AS second, a.client_id, a.bill_date
      FROM package_level_info a JOIN planted p ON p.id = -a.invoice_details_id AND p.rule = 'duplicateCharge' ORDER BY 1 LIMIT 1`)
    for (const table of ['charge_level_info', 'package_level_info'])
      await demo.connection.run(`DELETE FROM ${table} WHERE invoice_details_id = ${first?.id}`)
    await followRows(demo.connection, `client_id = ${first?.client_id} AND bill_date = DATE '${first?.bill_date}'`)
    const after = await open()
    expect(after).toEqual(
      before.filter(({ rule, invoice_details_id: id }) => rule !== 'duplicateCharge' || id !== first?.second),
    )
    expect(after).toHaveLength(before.length - 1)
    await followRows(demo.connection)
    expect(await open()).toEqual(after)
  })

  test('of a package that is another client’s now, its client of before keeps no verdict', async () => {
    const [late] = await demo.rows(`SELECT f.invoice_details_id AS id, f.client_id, f.bill_date, c.id AS other
      FROM finding f JOIN client c ON c.id <> f.client_id WHERE f.ended_in IS NULL AND f.rule = 'agreedRate' ORDER BY ALL LIMIT 1`)
    for (const table of ['charge_level_info', 'package_level_info'])
      await demo.connection.run(`UPDATE ${table} SET client_id = ${late?.other} WHERE invoice_details_id = ${late?.id}`)
    await followRows(
      demo.connection,
      `client_id IN (${late?.client_id}, ${late?.other}) AND bill_date = DATE '${late?.bill_date}'`,
    )
    const kept = `SELECT count(*) FROM finding WHERE client_id = ${late?.client_id} AND invoice_details_id = ${late?.id}`
    expect(await demo.column(kept)).toEqual(['0'])
    expect(await demo.column(kept.replace('finding', 'expected_package'))).toEqual(['0'])
  })

  test('weeks that move a discount move all of their client, and nothing of a client whose rows stay as they are', async () => {
    const [tiered] =
      await demo.rows(`SELECT g.id, g.client_id FROM agreement g JOIN expected_package e ON e.agreement_id = g.id
      GROUP BY ALL ORDER BY count(*) DESC LIMIT 1`)
    const rule = '{"kind": "tier", "bands": [{"from": 0, "percent": 1}]}'
    await demo.connection
      .run(`INSERT INTO agreement SELECT id, version + 1, client_id, carrier_id, json_merge_patch(terms,
        json_object('rules', list_append(CAST(terms -> '$.rules' AS JSON[]), CAST('${rule}' AS JSON)))), changed_at, 'test'
      FROM agreement WHERE id = ${tiered?.id} ORDER BY version DESC LIMIT 1`)
    await followRows(demo.connection, 'false')
    const [mine, ...others] = await demo.rows(`SELECT client_id, min(bill_date) AS day FROM package_level_info
      GROUP BY client_id ORDER BY client_id <> ${tiered?.client_id}, client_id`)
    const marked = `SELECT count(*) FROM expected_package WHERE client_id = ${mine?.client_id} AND tariff = 'as it was'`
    await demo.connection.run(`UPDATE expected_package SET tariff = 'as it was' WHERE client_id = ${mine?.client_id}`)
    const dayOf = (row: (typeof others)[number] | undefined) =>
      `client_id = ${row?.client_id} AND bill_date = DATE '${row?.day}'`
    const [before] = await demo.column(marked)
    expect(Number(before)).toBeGreaterThan(100)
    await followRows(demo.connection, dayOf(others[0]))
    expect(await demo.column(marked)).toEqual([before])
    await followRows(demo.connection, dayOf(mine))
    expect(await demo.column(marked)).toEqual(['0'])
  })

  test('a changed table rates anew the clients whose agreements use the rows that changed, by name or through their carrier, and touches nothing of others', async () => {
    const [mine, past, ...others] = await demo.column(
      `SELECT DISTINCT g.client_id FROM agreement g JOIN expected_package e ON e.client_id = g.client_id
      WHERE g.carrier_id = 1 ORDER BY g.client_id`,
    )
    expect(others.length).toBeGreaterThan(0)
    const agree = (client: typeof mine, terms: string) =>
      demo.connection.run(`INSERT INTO agreement
        SELECT id, version + 1, client_id, carrier_id, json_merge_patch(terms, '${terms}'), changed_at, 'test'
        FROM agreement WHERE client_id = ${client} AND carrier_id = 1 QUALIFY version = max(version) OVER (PARTITION BY id)`)
    for (const table of ['tariff_rate', 'accessorial_rate'])
      await demo.connection
        .run(`INSERT INTO ${table} SELECT * REPLACE ('Own list' AS tariff) FROM ${table} WHERE carrier_id = 1
        AND tariff = (SELECT terms ->> 'tariff' FROM agreement WHERE client_id = ${mine} AND carrier_id = 1 LIMIT 1)`)
    await agree(mine, '{"tariff": "Own list"}')
    await agree(past, '{"effectiveTo": "2026-06-30"}')
    await followRows(demo.connection, 'false')

    /** The clients whose kept figures are written anew: what was marked in them is gone. */
    const writtenBy = async (change: string) => {
      await demo.connection.run("UPDATE expected_package SET billed_by = 'as it was'")
      await demo.connection.run(change)
      await followRows(demo.connection, 'false')
      return demo.column(`SELECT client_id FROM expected_package
        GROUP BY client_id HAVING NOT bool_or(billed_by = 'as it was') ORDER BY client_id`)
    }
    const dearer = 'UPDATE tariff_rate SET amount = amount + 1 WHERE carrier_id = 1 AND pounds = 1'
    expect(await writtenBy(`${dearer} AND tariff = 'Own list'`)).toEqual([mine])
    expect(await writtenBy(`${dearer} AND tariff <> 'Own list'`)).toEqual([past, ...others])
    // No agreement names its fuel: each uses what its carrier asks while it counts.
    const fuel = 'UPDATE fuel_percent SET percent = percent + 1 WHERE carrier_id = 1 AND week'
    expect(await writtenBy(`${fuel} >= DATE '2026-07-05'`)).toEqual([mine, ...others])
    expect(await writtenBy("INSERT INTO zone_chart VALUES (1, '000', '000', '8')")).toEqual([mine, past, ...others])
    expect(await writtenBy("UPDATE accessorial_rate SET tariff = 'Nobody''s' WHERE tariff = 'Nobody''s'")).toEqual([])
  })
})
