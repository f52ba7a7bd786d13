import { expect, test } from 'vitest'
import { settingChoices } from '../../src/dashboards/card/setting-choices.ts'

const DIMENSIONS = ['weight_band', 'normalised_zone', 'service', 'carrier_name']

function dimensionControl(chosen: string, ...used: readonly string[]) {
  const [control] = settingChoices({
    allowed: { dimension: { allowed: DIMENSIONS, default: 'weight_band' } },
    settings: { dimension: chosen },
    table: undefined,
    ...(used.length > 0 ? { used } : {}),
    onChange: () => undefined,
  })
  if (!control) throw new Error('there is no choice')
  return {
    shown: control.chosen,
    said: control.chosenWords,
    off: control.options.filter(({ off }) => off).map(({ value }) => value),
  }
}

test('[BRG-03] the control shows what is in use: of coarser segments than chosen, and no finer ones to choose', () => {
  expect(dimensionControl('weight_band', 'service')).toMatchObject({ shown: 'service', off: DIMENSIONS.slice(0, 2) })
  expect(dimensionControl('service', 'carrier_name')).toMatchObject({
    shown: 'carrier_name',
    off: DIMENSIONS.slice(0, 3),
  })
})

test('[BRG-03] where modes of transport are by different dimensions it says them all, and the finest may be chosen', () => {
  const control = dimensionControl('weight_band', 'service', 'normalised_zone')
  expect(control).toMatchObject({ shown: 'normalised_zone', off: ['weight_band'] })
  expect(control.said).toBe('service, normalised_zone')
})

test('[BRG-03] where what was chosen is in use, finer segments may be chosen, and so before there is an answer', () => {
  expect(dimensionControl('service', 'service')).toMatchObject({ shown: 'service', off: [] })
  expect(dimensionControl('weight_band')).toMatchObject({ shown: 'weight_band', off: [] })
})
