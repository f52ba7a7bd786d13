import { execFileSync } from 'node:child_process'
import { expect } from '@playwright/test'
import { componentLevel } from '../machines/report-submission/component-level.ts'
import { model } from '../machines/report-submission/cases.ts'
import { componentWalks } from '../qa/component/component-level.ts'
import { walkParts } from '../qa/component/walk-parts.ts'
import { missedIn } from '../qa/run/visits.ts'
import { test } from './guarded-test.ts'

// All machines are walked so by `npm run qa -- run --level component`; one keeps that in order.
test('the submission of a report on its mounted parts, by generated walks (RPT-02 to RPT-06) @long', async ({
  page,
}) => {
  execFileSync(process.execPath, ['scripts/build.mjs', 'parts'], { stdio: 'inherit' })
  const { walks, visits } = await walkParts(page, {
    ...{ name: 'report-submission', model, level: componentLevel },
    walks: componentWalks(model, componentLevel),
  })
  expect(walks.flatMap(({ failure }) => failure ?? [])).toEqual([])
  expect(missedIn(visits, componentLevel.unmet)).toEqual({ missed: [], excused: [], metAfterAll: [] })
})
