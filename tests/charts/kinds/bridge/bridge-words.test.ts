import { expect, test } from 'vitest'
import { bridgeOf } from '../../../../domain/bridge/bridge.ts'
import { bridgeRows, readBridge } from '../../../../domain/bridge/bridge-rows.ts'
import { bridgeNotes, bridgeSentences } from '../../../../src/charts/kinds/bridge/bridge-words.ts'
import { groupText } from '../../../../src/charts/kinds/bridge/step-words.ts'
import { BY, group, type WrittenGroup } from '../../../domain/bridge/sums.ts'
import { DOLLARS } from '../../chart.samples.ts'

const LTL = { category: 'LTL', of: ['Saia', 'LTL', null, null], packages: 40 }

function told(before: readonly WrittenGroup[], now: readonly WrittenGroup[]) {
  const bridge = readBridge(
    bridgeRows(bridgeOf({ before: before.map(group), now: now.map(group), by: BY, bridged: 'net' })),
  )
  if (!bridge) throw new Error('nothing is told')
  const of = { bridge, format: DOLLARS }
  return {
    bridge,
    sentences: bridgeSentences({ ...of, factText: 'Total Spend', bridged: 'net', open: null }).join(' '),
    notes: bridgeNotes({ ...of, otherModes: [], asked: BY.length }).join(' '),
    groups: (['volume', 'listPrice', 'fees'] as const).map((step) => groupText(step, bridge)),
  }
}

const freight = (shipments: number, cents: number): WrittenGroup => ({ ...LTL, shipments, gross: shipments * cents })
const parcels = (packages: number): WrittenGroup => ({ packages, gross: packages * 1_000 })

test('[BRG-04] of freight alone steps, groups and the leader name shipments, of parcels packages, of both each (issue 48, 5)', () => {
  const ofFreight = told([freight(2, 5_000)], [freight(5, 5_000)])
  expect(ofFreight.sentences).toMatch(
    /: more shipments \+\$150\.00.*\. Most of all in .*: more shipments \+\$150\.00\.$/,
  )
  expect(ofFreight.groups).toEqual(['Shipments', 'Price a shipment', 'Without a shipment'])
  const ofParcels = told([parcels(2)], [parcels(5)])
  expect(ofParcels.sentences).toMatch(/: more packages \+\$30\.00.*: more packages \+\$30\.00\.$/)
  expect(ofParcels.groups).toEqual(['Packages', 'Price a package', 'Without a package'])
  const ofBoth = told([parcels(2), freight(2, 5_000)], [parcels(3), freight(5, 5_000)])
  expect(ofBoth.sentences).toMatch(/: more packages and shipments \+\$160\.00.*: more shipments \+\$150\.00\.$/)
  expect(ofBoth.groups[0]).toBe('Packages, shipments')
  expect(JSON.stringify([ofFreight.sentences, ofFreight.notes, ofFreight.groups])).not.toMatch(/package/i)
})

test('[BRG-04] a heavier segment of freight is one of heavier shipments, beside parcels too', () => {
  const heavy = (pounds: number): WrittenGroup => ({ ...freight(3, 5_000), pounds })
  const before = { ...heavy(300), gross: 30_000 }
  const sentences = [
    told([before], [{ ...heavy(900), gross: 90_000 }]).sentences,
    told([before, parcels(2)], [{ ...heavy(900), gross: 90_000 }, parcels(2)]).sentences,
  ]
  expect(sentences).toEqual([
    expect.stringMatching(/: heavier shipments \+\$600\.00 .*: heavier shipments \+\$600\.00\.$/),
    expect.stringMatching(/: heavier packages and shipments \+\$600\.00 .*: heavier shipments \+\$600\.00\.$/),
  ])
})

test('[BRG-03] where no segment of freight is on both sides it is shipments that none has', () => {
  expect(told([freight(2, 5_000)], [{ ...freight(2, 5_000), of: ['Estes', 'LTL', null, null] }]).notes).toContain(
    'No segment has shipments on both sides',
  )
})
